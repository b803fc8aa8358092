import { TEST_ENGINE } from '../../../backend/testing/test-database.ts'

/** SQL subquery for FROM: the numbers from 0 below `count`, as column `n` of `name`. */
export const series = (count: number, name: string) =>
  TEST_ENGINE === 'postgres'
    ? `generate_series(0, ${count - 1}) AS ${name}(n)`
    : `(WITH RECURSIVE s(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM s WHERE n < ${count - 1}) SELECT n FROM s) AS ${name}`
