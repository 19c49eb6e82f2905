/** The router of the shell, for remotes: just what is used. */
export { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
