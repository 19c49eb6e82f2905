import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FocusKeeper, ROW_ACTION } from './focus-keeper';
import { ignoreRepeatedEnter, useNewStep } from './new-step';

const user = userEvent.setup({ delay: null });

function Step({ onAct }: { onAct: () => void }) {
  const step = useNewStep<HTMLElement>();
  return (
    <section ref={step} data-testid="step">
      <button autoFocus onClick={onAct}>
        Agendar
      </button>
      <input aria-label="Nota" />
    </section>
  );
}

test('what appears under a pressed key takes neither Enter nor Space for a moment', async () => {
  const act = jest.fn();
  render(<Step onAct={act} />);
  await user.keyboard('{Enter} ');
  expect(act).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getByTestId('step')).not.toHaveAttribute('data-unseen'));
  await user.keyboard('{Enter}');
  expect(act).toHaveBeenCalledTimes(1);
});

test('Enter pressed again and again acts on nothing new, however long', async () => {
  const act = jest.fn();
  render(<Step onAct={act} />);
  for (let pressed = 0; pressed < 5; pressed += 1) {
    await user.keyboard('{Enter}');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(act).not.toHaveBeenCalled();
});

test('whoever types or clicks in it has seen it', async () => {
  const act = jest.fn();
  render(<Step onAct={act} />);
  await user.keyboard('{Tab}{Shift>}{Tab}{/Shift}{Enter}');
  expect(act).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button'));
  expect(act).toHaveBeenCalledTimes(2);
});

test('a held Enter acts once, but makes lines in a text', () => {
  ignoreRepeatedEnter();
  render(
    <>
      <button>Chegou</button>
      <textarea aria-label="Texto" />
    </>,
  );
  const press = (target: HTMLElement, repeat: boolean) => fireEvent.keyDown(target, { key: 'Enter', repeat });
  expect(press(screen.getByRole('button'), false)).toBe(true);
  expect(press(screen.getByRole('button'), true)).toBe(false);
  expect(press(screen.getByRole('textbox'), true)).toBe(true);
});

test('a second Enter does not act on the row to which the focus has moved', async () => {
  const arrived: string[] = [];
  function Queue() {
    const [rows, setRows] = useState(['Rex', 'Thor']);
    return (
      <FocusKeeper>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button
                {...{ [ROW_ACTION]: 'arrive' }}
                onClick={() => {
                  arrived.push(row);
                  setRows(rows.filter((other) => other !== row));
                }}
              >
                {row}
              </button>
            </li>
          ))}
        </ul>
      </FocusKeeper>
    );
  }
  render(<Queue />);
  screen.getByRole('button', { name: 'Rex' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Thor' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(arrived).toEqual(['Rex']);
});
