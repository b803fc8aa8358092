/** Generated cases that each fuzz test tries: in `npm test`, and in `npm run test:long`. */
const SHORT = 2_000
export const LONG_FUZZ_CASES = 100_000

/** Names the number for the tests below, which are processes of their own. */
export const FUZZ_VARIABLE = 'UNDERTONE_FUZZ_CASES'

export const FUZZ_CASES = Number(process.env[FUZZ_VARIABLE] ?? SHORT)

/** Set by `npm run test:long`: every fault of radio stations is tried, not only the few of `npm test`. */
export const ALL_FAULTS_VARIABLE = 'UNDERTONE_ALL_FAULTS'

/** Marks an end-to-end test that `npm test` leaves out. */
export const LONG_TAG = '@long'
