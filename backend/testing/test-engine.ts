/** Names the engine of a test run: `sqlite`, unless it is `postgres`. */
export const ENGINE_VARIABLE = 'UNDERTONE_TEST_ENGINE'
