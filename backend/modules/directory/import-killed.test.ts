import { test } from 'vitest'
import { expectKilledImport } from './testing/kill-import.ts'

// At ten places: tests/long/import-directory.test.ts.
test('a killed import goes on where it was, and comes to the rows of an unbroken one', () =>
  expectKilledImport(2))
