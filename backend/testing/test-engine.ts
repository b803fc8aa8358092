/** Environment variable with the database engine of the tests: `sqlite` (default) or `postgres`. */
export const ENGINE_VARIABLE = 'UNDERTONE_TEST_ENGINE'

/** `npm run test:long` sets this variable and tries all faults and hostile values. `npm test` tries samples. */
export const ALL_FAULTS_VARIABLE = 'UNDERTONE_ALL_FAULTS'

export const IS_LONG_RUN = process.env[ALL_FAULTS_VARIABLE] !== undefined
