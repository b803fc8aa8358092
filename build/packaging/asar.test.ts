import { expect, test } from 'vitest'
import { integrityProblems, readAsar, sha256 } from './asar.ts'
import { writeAsar } from './testing/write-asar.ts'

const HEADER = {
  files: {
    'ü.txt': { size: 3, offset: '0', integrity: { hash: sha256('one') } },
    folder: { files: { 'b.js': { size: 5, offset: '3', integrity: { hash: sha256('two 2') } } } },
  },
}

test('reads every file and the hash of the header', () => {
  const { files, headerHash, unpacked } = readAsar(writeAsar(HEADER, 'one', 'two 2'))
  expect(files.map(({ path, bytes }) => [path, bytes.toString()])).toEqual([
    ['ü.txt', 'one'],
    ['folder/b.js', 'two 2'],
  ])
  expect(headerHash).toBe(sha256(JSON.stringify(HEADER)))
  expect(unpacked).toEqual([])
})

test('accepts a complete archive', () => {
  expect(integrityProblems(readAsar(writeAsar(HEADER, 'one', 'two 2')))).toEqual([])
})

test('reports a changed file, one without a hash, and one outside the archive', () => {
  expect(integrityProblems(readAsar(writeAsar(HEADER, 'one', 'two 3')))).toEqual([
    'folder/b.js does not match its hash in the archive',
  ])
  const loose = {
    files: { a: { size: 1, offset: '0' }, b: { size: 1, unpacked: true, offset: '1' } },
  }
  expect(integrityProblems(readAsar(writeAsar(loose, 'a')))).toEqual([
    'b is outside of the archive',
    'a does not match its hash in the archive',
  ])
})
