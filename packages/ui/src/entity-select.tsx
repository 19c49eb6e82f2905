import { Select, Spin } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';

const DEBOUNCE_MS = 250;

export interface EntityOption {
  id: string;
  name: string;
  /** A second, quieter line: a phone number, an owner. */
  hint?: string | null;
}

export interface EntitySelectProps {
  /** Given by Form.Item. */
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  placeholder?: string;
  /** What the search found. */
  options: EntityOption[];
  /** The record chosen before, named even when the search does not find it. */
  known?: EntityOption | null | undefined;
  loading: boolean;
  /** Called a quarter of a second after the last letter, and with '' when the list closes. */
  onSearch: (text: string) => void;
  emptyText: string;
  allowClear?: boolean;
  disabled?: boolean;
  /** The last choice of the list: creates what was not found, from what was typed. */
  create?: { text: string; onClick: (typed: string) => void };
  'aria-label'?: string;
}

/** No record's id. */
const CREATE = '+';

/** Chooses one record of any number of them: the server searches while the user types. */
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
  // Until the server has answered for what is typed, Enter must take neither a stale choice nor the creation.
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

/** What is already here and contains the text, whatever its case and accents. */
function fits({ name, hint }: EntityOption, text: string): boolean {
  return plain(`${name} ${hint ?? ''}`).includes(plain(text.trim()));
}
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
