import { Select, Spin } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';

const DEBOUNCE_MS = 250;

export interface EntityOption {
  id: string;
  name: string;
  /** A secondary line: a phone number, an owner. */
  hint?: string | null;
}

export interface EntitySelectProps {
  /** Given by Form.Item. */
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  placeholder?: string;
  /** The results of the search. */
  options: EntityOption[];
  /** The chosen record, shown even when the search does not find it. */
  known?: EntityOption | null | undefined;
  loading: boolean;
  /** Called 250 ms after the last keystroke, and with '' when the list closes. */
  onSearch: (text: string) => void;
  emptyText: string;
  allowClear?: boolean;
  disabled?: boolean;
  /** The last option: creates a record from the typed text. */
  create?: { text: string; onClick: (typed: string) => void };
  'aria-label'?: string;
}

/** Not the id of any record. */
const CREATE = '+';

/** Selects one of any number of records: the server searches while the user types. */
export function EntitySelect(props: EntitySelectProps) {
  const { value, onChange, options, known, loading, onSearch, emptyText, create, ...select } = props;
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  const search = useEffectEvent(() => {
    setSearched(text.trim());
    onSearch(text.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => search(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const missing = known && value === known.id && !options.some((option) => option.id === known.id);
  // Until the results match the typed text, Enter must select neither a stale option nor the creation.
  const settled = !loading && text.trim() === searched;
  const fitting = settled ? options : options.filter((option) => fits(option, text));
  const found = missing && text === '' ? [known, ...fitting] : fitting;
  const creation = { id: CREATE, name: create?.text ?? '', hint: found.length === 0 ? emptyText : null };
  const all = create && settled ? [...found, creation] : found;
  return (
    <Select<string, { value: string; label: string; hint?: string | null }>
      {...select}
      className="fcui-wide"
      value={value || null}
      options={all.map(({ id, name, hint }) => ({ value: id, label: name, hint: hint ?? null }))}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      onChange={(id) => {
        if (id === CREATE) create?.onClick(text.trim());
        else onChange?.(id ?? null);
      }}
      onOpenChange={(open) => {
        if (!open) setText('');
      }}
      loading={loading}
      notFoundContent={!settled ? <Spin size="small" /> : <span className="fcui-muted">{emptyText}</span>}
      optionRender={({ data }) => (
        <span className={data.value === CREATE ? 'fcui-option fcui-option-create' : 'fcui-option'}>
          {data.value === CREATE ? `+ ${data.label}` : data.label}
          {data.hint && <small className="fcui-muted">{data.hint}</small>}
        </span>
      )}
    />
  );
}

/** The loaded options that contain the text, ignoring case and accents. */
function fits({ name, hint }: EntityOption, text: string): boolean {
  return plain(`${name} ${hint ?? ''}`).includes(plain(text.trim()));
}
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
