import MergeIcon from 'lucide-react/icons/merge';
import { Alert, Form, Radio } from 'antd';
import type { ReactNode } from 'react';
import { Link } from '@focinho/host/router';
import { WriteButton } from '@focinho/ui/read-only';
import type { Difference } from './merged-fields';
import './merges.css';

/** The button of a record page, for who knows of a duplicate. */
export function MergeButton({ onClick }: { onClick: () => void }) {
  return (
    <WriteButton type="link" size="small" icon={<MergeIcon />} onClick={onClick}>
      Juntar cadastros
    </WriteButton>
  );
}

interface Candidate {
  id: string;
  name: string;
  why: string;
}
interface DuplicateHintProps<C extends Candidate> {
  candidates: readonly C[];
  /** Its name, which leads to its record page. */
  link: (candidate: C) => ReactNode;
  onMerge: (candidate: C) => void;
}
/** Those who seem to be the same, the likeliest first, and the way to make one of both. */
export function DuplicateHint<C extends Candidate>({ candidates, link, onMerge }: DuplicateHintProps<C>) {
  if (candidates.length === 0) return null;
  return (
    <Alert
      className="fct-merge-hint"
      type="warning"
      showIcon
      title={candidates.length === 1 ? 'Parece haver outro cadastro' : 'Parece haver outros cadastros'}
      description={
        <ul className="fct-merge-candidates">
          {candidates.map((candidate) => (
            <li key={candidate.id}>
              <span className="fcui-two-lines">
                <span className="fcui-strong">{link(candidate)}</span>
                <small className="fcui-muted">{candidate.why}</small>
              </span>
              <WriteButton
                size="small"
                onClick={() => onMerge(candidate)}
                aria-label={`Juntar cadastros: ${candidate.name}`}
              >
                Juntar cadastros
              </WriteButton>
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** The way to compare with the duplicate's own page, which leaves the dialog as it is. */
export function DuplicateLink({ address }: { address: string }) {
  return (
    <p className="fct-merge-link">
      <Link to={address} target="_blank">
        Abrir a ficha do outro cadastro
      </Link>
    </p>
  );
}

/** For each field that differs, which value stays; what this record lacks is proposed from the other. */
export function FieldChoices({ duplicateId, differences }: { duplicateId: string; differences: Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <fieldset className="fct-merge-part">
      <legend>O que fica no cadastro</legend>
      {differences.map(({ name, label, kept, duplicate }) => (
        <Form.Item
          key={`${duplicateId} ${name}`}
          name={['choices', duplicateId, name]}
          label={label}
          initialValue={kept === '' ? 'duplicate' : 'kept'}
        >
          <Radio.Group
            className="fct-merge-choice"
            options={[
              { value: 'kept', label: kept === '' ? 'Deixar vazio' : kept },
              { value: 'duplicate', label: duplicate },
            ]}
          />
        </Form.Item>
      ))}
    </fieldset>
  );
}

/** All that this record gets of the duplicate. */
export function Moves({ moves }: { moves: string[] }) {
  return (
    <section className="fct-merge-part">
      <h3>Passa para este cadastro</h3>
      {moves.length === 0 ? (
        <p className="fcui-muted">Nada: o outro está vazio.</p>
      ) : (
        <ul>
          {moves.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A sum of both records, before and after. */
export interface Sum {
  label: string;
  kept: string;
  duplicate: string;
  after: string;
}
/** The sums before and after, as a table. */
export function Sums({ sums, children }: { sums: Sum[]; children?: ReactNode }) {
  if (sums.length === 0) return null;
  return (
    <section className="fct-merge-part">
      <table className="fct-merge-sums">
        <thead>
          <tr>
            <th scope="col">Valores</th>
            <th scope="col">Este</th>
            <th scope="col">Outro</th>
            <th scope="col">Depois</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ label, kept, duplicate, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{kept}</td>
              <td>{duplicate}</td>
              <td className="fcui-strong">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  );
}
