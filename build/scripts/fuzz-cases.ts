/** Number of generated cases per fuzz test in `npm test`. */
const SHORT_FUZZ_CASES = 2_000
/** Number of generated cases per fuzz test in `npm run test:long`. */
export const LONG_FUZZ_CASES = 100_000

export const FUZZ_VARIABLE = 'UNDERTONE_FUZZ_CASES'

export const FUZZ_CASES = Number(process.env[FUZZ_VARIABLE] ?? SHORT_FUZZ_CASES)
