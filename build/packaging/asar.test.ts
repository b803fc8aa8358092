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

test('a whole archive keeps its promises', () => {
  expect(integrityProblems(readAsar(writeAsar(HEADER, 'one', 'two 2')))).toEqual([])
})

test('sees a changed file, one without a promise, and one beside the archive', () => {
  expect(integrityProblems(readAsar(writeAsar(HEADER, 'one', 'two 3')))).toEqual([
    'folder/b.js is not what the archive promises',
  ])
  const loose = {
    files: { a: { size: 1, offset: '0' }, b: { size: 1, unpacked: true, offset: '1' } },
  }
  expect(integrityProblems(readAsar(writeAsar(loose, 'a')))).toEqual([
    'b lies outside of the archive',
    'a is not what the archive promises',
  ])
})
