/** `npm run backend:make-admin -- <email>`: gives a user the admin role. */
import { parseArgs } from 'node:util'
import { giveAdminRole } from './admin-operation.ts'
import { loadBackendConfig } from './config.ts'
import { OperationError, runOperation } from './ops/run-operation.ts'

await runOperation(async (printLine) => {
  const [email = '', ...otherArguments] = parseArgs({ allowPositionals: true }).positionals
  if (!email.includes('@') || otherArguments.length > 0) {
    throw new OperationError(
      'Name one email address: npm run backend:make-admin -- ada@example.com',
    )
  }
  // An API behind a proxy requires a listen address; this program does not listen.
  const env = { UNDERTONE_API_LISTEN: '127.0.0.1:0', ...process.env }
  printLine(await giveAdminRole(loadBackendConfig(env), email))
})
