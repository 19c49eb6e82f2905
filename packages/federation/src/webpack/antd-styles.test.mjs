import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildRemote, checkOutRemote } from '../testing/small-remote.mjs';

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-antd-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** @param {string} content @param {string} imported */
const pageOf = (content, imported) => `import { AntdRoot } from '@focinho/ui/antd-root';
import { EditAction } from '@focinho/ui/row-actions';
import { ${imported} } from 'antd';
export const CrechePage = () => <AntdRoot><EditAction record="" onClick={() => {}} />${content}</AntdRoot>;
`;

/** @param {string} page */
const checkOut = (page) =>
  checkOutRemote(path.join(folder, 'checkout'), 'mfe-creche', { 'src/CrechePage.tsx': page }, ['ui']);

it('a page may show any component of antd: the build makes the styles of those that no other page shows', async () => {
  const remote = await checkOut(
    pageOf('<Button /><Steps items={[]} /><Row><Col span={8} /></Row>', 'Button, Col, Row, Steps'),
  );
  buildRemote(remote);
  const dist = path.join(remote, 'dist');
  const files = await readdir(dist);
  /** @param {string} ending */
  const textOf = async (ending) => {
    const found = files.filter((file) => file.endsWith(ending));
    return (await Promise.all(found.map((file) => readFile(path.join(dist, file), 'utf8')))).join('');
  };
  const css = await textOf('.css');
  const [, dark = ''] = /:root\[data-theme=dark\]\{([^}]*-steps-nav[^}]*)\}/.exec(css) ?? [];
  expect(css).toMatch(/\.ant-steps-item-title\b/);
  expect(css).toMatch(/\.ant-col-8\{/);
  expect(css).not.toMatch(/\.ant-transfer/);
  // What another remote's antd draws has another class.
  const [, scope = 'none'] = /[},]:where\(\.(antd-\w+)\)\.ant-btn[{,]/.exec(css) ?? [];
  expect(await textOf('.js')).toContain(`fcui-row-action ${scope} ant-btn`);
  expect(css).not.toMatch(/[},]\.ant-(?:btn|steps|col)\b/);
  expect(dark).toContain('-color-text-description:#a8b5c7');
}, 300_000);

it('a page that asks for the theme itself fails its build, because only the build knows it', async () => {
  const remote = await checkOut(pageOf('{theme.useToken().token.colorText}', 'theme'));
  expect(() => buildRemote(remote)).toThrow('Only the build knows the theme of antd');
}, 300_000);
