import '../area/provided';
import { SHARED } from '@focinho/federation/sharing';
import { sharedModule, VERSIONS } from './shared';

it.each(SHARED.map(({ request }) => request))('the shell provides remotes with %s', (request) => {
  expect(Object.keys(sharedModule(request) as object)).not.toEqual([]);
});

it('the shell knows the version of every package that it provides', () => {
  expect(Object.keys(VERSIONS).sort()).toEqual([...new Set(SHARED.map((shared) => shared.package))].sort());
});

it('a module that nobody provides is an error that names it', () => {
  expect(() => sharedModule('antd')).toThrow('antd');
});
