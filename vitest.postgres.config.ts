import { defineConfig } from 'vitest/config'
import { ENGINE_VARIABLE } from './backend/testing/test-database.ts'
import { ALL_FAULTS_VARIABLE } from './build/scripts/fuzz-cases.ts'
import { databaseTests } from './tests/fixtures/unit-tests.ts'
import { TIME_LIMITS } from './vitest.config.ts'

/** The tests of the backend that use the API's database, once more, on PostgreSQL; `test:long` has all of them. */
export default defineConfig({
  test: {
    ...TIME_LIMITS,
    maxWorkers: '100%',
    globalSetup: './tests/fixtures/postgres-setup.ts',
    environment: 'node',
    isolate: false,
    env: { [ENGINE_VARIABLE]: 'postgres' },
    setupFiles: './tests/fixtures/fresh-file.ts',
    include: databaseTests({ long: Boolean(process.env[ALL_FAULTS_VARIABLE]) }),
  },
})
