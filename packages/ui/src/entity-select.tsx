import { Select, Spin } from 'antd';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

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
  /** Under the list, e.g. a button that creates what was not found. */
  footer?: ReactNode;
  'aria-label'?: string;
}

/** Chooses one record of any number of them: the server searches while the user types. */
export function EntitySelect(props: EntitySelectProps) {
  const { value, onChange, options, known, loading, onSearch, emptyText, footer, ...select } = props;
  const [text, setText] = useState('');
  const search = useEffectEvent(() => onSearch(text.trim()));
  useEffect(() => {
    const timer = setTimeout(() => search(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const missing = known && value === known.id && !options.some((option) => option.id === known.id);
  const all = missing && text === '' ? [known, ...options] : options;
  return (
    <Select<string, { value: string; label: string; hint?: string | null }>
      {...select}
      className="fcui-wide"
      value={value || null}
      options={all.map(({ id, name, hint }) => ({ value: id, label: name, hint: hint ?? null }))}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      onChange={(id) => onChange?.(id ?? null)}
      onOpenChange={(open) => {
        if (!open) setText('');
      }}
      loading={loading}
      notFoundContent={loading ? <Spin size="small" /> : <span className="fcui-muted">{emptyText}</span>}
      optionRender={({ data }) => (
        <span className="fcui-option">
          {data.label}
          {data.hint && <small className="fcui-muted">{data.hint}</small>}
        </span>
      )}
      popupRender={(menu) => (
        <>
          {menu}
          {footer && <div className="fcui-select-footer">{footer}</div>}
        </>
      )}
    />
  );
}
