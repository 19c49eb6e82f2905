import { useEffect, useState } from 'react';

const SLOW_MS = 8000;

/** Says that a slow response is still awaited. */
export function SlowResponse({ waiting }: { waiting: boolean }) {
  return <div role="status">{waiting && <WaitingText />}</div>;
}

function WaitingText() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!slow) return null;
  return <p className="fcui-slow">Está demorando mais que o normal. Aguarde: o que você digitou não será perdido.</p>;
}
