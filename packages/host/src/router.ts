/** The shell's router, as far as remotes use it: re-exporting all of it would switch off tree shaking. */
export { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
