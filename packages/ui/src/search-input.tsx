import SearchIcon from 'lucide-react/icons/search';
import { Input, type InputRef } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const DEBOUNCE_MS = 250;

interface SearchInputProps {
  /** The current search text (from the address). */
  value: string | undefined;
  onSearch: (text: string) => void;
  /** Also the field's accessible name. */
  placeholder: string;
}

/** A search field that applies 250 ms after the last keystroke. "/" anywhere on the page focuses it. */
export function SearchInput({ value = '', onSearch, placeholder }: SearchInputProps) {
  const input = useRef<InputRef>(null);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [emitted, setEmitted] = useState(value);

  // "Back" or a link changed the address. Our own change coming back must not overwrite later keystrokes.
  if (value !== seen) {
    setSeen(value);
    if (value !== emitted) {
      setEmitted(value);
      setText(value);
    }
  }

  const emit = useEffectEvent(() => {
    const wanted = text.trim();
    if (wanted === emitted) return;
    setEmitted(wanted);
    onSearch(wanted);
  });
  useEffect(() => {
    const timer = setTimeout(() => emit(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      input.current?.focus({ cursor: 'all' });
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);

  return (
    <Input
      ref={input}
      className="fcui-search"
      prefix={<SearchIcon />}
      placeholder={placeholder}
      aria-label={placeholder}
      aria-keyshortcuts="/"
      maxLength={200}
      allowClear
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
