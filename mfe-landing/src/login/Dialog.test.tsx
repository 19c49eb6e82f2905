import { createRoot } from 'react-dom/client';
import { giveDialogs } from '../../jest/dialogs';
import { Dialog } from './Dialog';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

it('is open, with its first empty field focused, as soon as it is mounted', async () => {
  giveDialogs();
  // Without `act`, which would also run effects that React defers until after the paint.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const container = document.body.appendChild(document.createElement('div'));
  const seen = new Promise<{ open: boolean; focused: string | undefined }>((resolve) => {
    new MutationObserver(() => {
      const dialog = container.querySelector('dialog');
      if (dialog) resolve({ open: dialog.open, focused: document.activeElement?.id });
    }).observe(container, { childList: true, subtree: true });
  });
  const root = createRoot(container);
  root.render(
    <Dialog titleId="title" onClose={() => undefined}>
      <h2 id="title">Entrar</h2>
      <input id="first" defaultValue="demo" />
      <input id="second" />
    </Dialog>,
  );
  expect(await seen).toEqual({ open: true, focused: 'second' });
  root.unmount();
  container.remove();
});
