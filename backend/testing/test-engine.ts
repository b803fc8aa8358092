/** Environment variable with the database engine of the tests: `sqlite` (default) or `postgres`. */
export const ENGINE_VARIABLE = 'UNDERTONE_TEST_ENGINE'
