import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cellsOf } from './cells.mjs';

const API = 'http://api.south';
const DIRECTORY = {
  home: 'south',
  cells: { south: API, north: 'http://api.north' },
  tenants: { patas: 'north', perdida: 'nowhere' },
  ids: { 'id-of-patas': 'patas' },
  moving: ['mudanca'],
};
/** @type {string} */
let folder;
/** @type {string} */
let cellsFile;
/** @type {string[]} */
let unreadable;
beforeEach(async () => {
  unreadable = [];
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-directory-'));
  cellsFile = path.join(folder, 'cells.json');
  await write(JSON.stringify(DIRECTORY));
  jest.useFakeTimers();
});
afterEach(async () => {
  jest.useRealTimers();
  await rm(folder, { recursive: true });
});
/** @param {string} text */
async function write(text) {
  await writeFile(`${cellsFile}.new`, text);
  await rename(`${cellsFile}.new`, cellsFile);
}
const open = () => cellsOf({ apiUrl: API, cellsFile }, (reason) => unreadable.push(reason));

it('is one API without a directory', () => {
  const cells = cellsOf({ apiUrl: API, cellsFile: null }, () => undefined);
  expect([cells.isOne, cells.urlOf('patas'), cells.isMoving('patas')]).toEqual([true, API, false]);
  expect(cells.slugOf('id-of-patas')).toBeUndefined();
});

it('sends a tenant to its cell, and everybody else home', () => {
  const cells = open();
  expect(['patas', 'outra', 'perdida', undefined, null, 'constructor'].map(cells.urlOf)).toEqual([
    'http://api.north',
    ...Array.from({ length: 5 }, () => API),
  ]);
  expect([cells.isMoving('mudanca'), cells.isMoving('patas'), cells.isMoving(undefined)]).toEqual([true, false, false]);
  expect([cells.slugOf('id-of-patas'), cells.slugOf('id-of-another')]).toEqual(['patas', undefined]);
});

it('follows a move within a second, and keeps the last directory when the file is broken', async () => {
  const cells = open();
  await write(JSON.stringify({ ...DIRECTORY, tenants: { mudanca: 'north' }, moving: [] }));
  jest.advanceTimersByTime(1001);
  expect([cells.urlOf('mudanca'), cells.isMoving('mudanca')]).toEqual(['http://api.north', false]);
  await write('{');
  jest.advanceTimersByTime(1001);
  expect(cells.urlOf('mudanca')).toBe('http://api.north');
  expect(unreadable).toHaveLength(1);
});

it('does not start with a directory that has no home', async () => {
  await write(JSON.stringify({ ...DIRECTORY, home: 'west' }));
  expect(open).toThrow('"home" names none of "cells"');
});
