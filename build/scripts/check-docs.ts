/** Part of `npm run lint`: fails on broken links, missing files and unknown npm commands in the documents. */
import { DOCUMENTS, problemsOf } from '../docs/check-documents.ts'

const problems = DOCUMENTS.flatMap(problemsOf)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
