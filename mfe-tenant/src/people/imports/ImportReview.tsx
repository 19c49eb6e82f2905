import { Button, Segmented } from 'antd';
import { useState } from 'react';
import type { ImportRowFilter } from '@focinho/contracts/people/import-columns';
import type { Import } from '@focinho/contracts/people/imports';
import { WriteButton } from '@focinho/ui/read-only';
import { tryWithToasts } from '@focinho/ui/toasts';
import { linesOf } from './import-texts';
import { ImportRows } from './ImportRows';
import { useTenantImportsRunMutation } from './imports.api';

type Shown = Extract<ImportRowFilter, 'problems' | 'known'> | 'all';

/** Step 3: what would be imported and what is wrong, line by line, before anything is stored. */
export function ImportReview({ current, onBack }: { current: Import; onBack: () => void }) {
  const { id, counts } = current;
  const { good, partial, refused, known } = counts;
  const [run, { isLoading }] = useTenantImportsRunMutation();
  const [shown, setShown] = useState<Shown>(partial + refused > 0 ? 'problems' : 'all');
  const begin = (onlyGood: boolean) =>
    tryWithToasts(
      { success: 'Importação iniciada.', failure: 'Erro ao importar. Tente novamente.' },
      run({ id, onlyGood }).unwrap(),
    );
  return (
    <>
      <dl className="fct-import-counts">
        <Count label="Prontas" count={good} tone="good" />
        <Count label="Com problema" count={partial} tone="soon" />
        <Count label="Ficam fora" count={refused} tone="bad" />
        <Count label="Já cadastrados" count={known} tone="over" />
      </dl>
      {partial > 0 && (
        <p className="fct-import-note">
          As linhas com problema entram sem o valor que não deu para entender. Se preferir, corrija a planilha e envie
          de novo: o que já entrou não entra outra vez.
        </p>
      )}
      {good + partial === 0 && (
        <p className="fct-import-note">
          {known > 0 ? 'Todos desta planilha já estão cadastrados.' : 'Nenhuma linha pode ser importada assim.'}
        </p>
      )}
      <div className="fct-import-actions">
        {good + partial > 0 && (
          <WriteButton type="primary" loading={isLoading} onClick={() => void begin(false)}>
            {`Importar ${linesOf(good + partial)}`}
          </WriteButton>
        )}
        {partial > 0 && good > 0 && (
          <WriteButton disabled={isLoading} onClick={() => void begin(true)}>
            {good === 1 ? 'Só a linha sem problema' : `Só as ${linesOf(good)} sem problema`}
          </WriteButton>
        )}
        <Button onClick={onBack}>Voltar às colunas</Button>
      </div>
      <Segmented<Shown>
        className="fct-import-shown"
        aria-label="Linhas a mostrar"
        value={shown}
        onChange={setShown}
        options={[
          { value: 'problems', label: 'Problemas' },
          { value: 'known', label: 'Já cadastrados' },
          { value: 'all', label: 'Todas' },
        ]}
      />
      <ImportRows
        key={shown}
        id={id}
        only={shown === 'all' ? undefined : shown}
        label="Linhas da planilha"
        emptyText={shown === 'problems' ? 'Nenhum problema encontrado' : 'Nenhuma linha'}
      />
    </>
  );
}

function Count({ label, count, tone }: { label: string; count: number; tone: string }) {
  return (
    <div data-tone={count > 0 ? tone : undefined}>
      <dt>{label}</dt>
      <dd>{count.toLocaleString('pt-BR')}</dd>
    </div>
  );
}
