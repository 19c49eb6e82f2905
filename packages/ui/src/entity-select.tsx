import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useSelectSearch, type SearchResponse } from './select-search';

export interface EntityOption {
  id: string;
  name: string;
  /** A secondary line: a phone number, an owner. */
  hint?: string | null;
  /** Before its name in the list. */
  picture?: ReactNode;
}

export interface EntitySelectProps {
  /** Given by Form.Item. */
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  placeholder?: string;
  /** The results of the search; older ones until the response is there. */
  options: EntityOption[];
  /** The responses to the requests that one search sends. */
  responses: SearchResponse[];
  /** The chosen record, shown even when the search does not find it. */
  known?: EntityOption | null | undefined;
  /** Text of the field for the chosen record, if that differs from the list. */
  chosenText?: string | undefined;
  /** Called 250 ms after the last keystroke, and with '' when the list closes. */
  onSearch: (text: string) => void;
  emptyText: string;
  allowClear?: boolean;
  disabled?: boolean;
  title?: string;
  /** The last option: creates a record from the typed text. */
  create?: { text: string; onClick: (typed: string) => void };
  'aria-label'?: string;
}

/** Not the id of any record. */
const CREATE = '+';

/** Selects one of any number of records: the server searches while the user types. */
export function EntitySelect(props: EntitySelectProps) {
  const { value, onChange, options, responses, known, chosenText, onSearch, emptyText, create, ...select } = props;
  const search = useSelectSearch({
    options,
    responses,
    textOf: ({ name, hint }) => `${name} ${hint ?? ''}`,
    onSearch,
    onTake: ({ id }) => onChange?.(id),
    emptyText,
    canCreate: create !== undefined,
  });
  const missing = known && value === known.id && !options.some((option) => option.id === known.id);
  const found = missing && search.typed === '' ? [known, ...search.found] : search.found;
  const creation: EntityOption = {
    id: CREATE,
    name: create?.text ?? '',
    hint: found.length === 0 ? search.nothing : null,
  };
  // Until the response is there, the list may be empty only because nothing older fits.
  const all = create && search.isSettled ? [...found, creation] : found;
  return (
    <Select<string, { value: string; label: string; hint?: string | null; picture?: ReactNode }>
      {...select}
      {...search.props}
      className="fcui-wide"
      value={value || null}
      options={all.map(({ id, name, hint, picture }) => ({ value: id, label: name, hint: hint ?? null, picture }))}
      onChange={(id) => {
        if (id === CREATE) create?.onClick(search.typed);
        else onChange?.(id ?? null);
      }}
      labelRender={({ label }) => chosenText ?? label}
      optionRender={({ data }) => {
        const text = (
          <span className={data.value === CREATE ? 'fcui-option fcui-option-create' : 'fcui-option'}>
            {data.value === CREATE ? `+ ${data.label}` : data.label}
            {data.hint && <small className="fcui-muted">{data.hint}</small>}
          </span>
        );
        if (!data.picture) return text;
        return (
          <span className="fcui-option-pictured">
            {data.picture}
            {text}
          </span>
        );
      }}
    />
  );
}
