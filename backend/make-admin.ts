/** `npm run backend:make-admin -- <e-mail>`: gives a registered user the role admin. */
import { parseArgs } from 'node:util'
import { makeAdminHere } from './admin-operation.ts'
import { loadBackendConfig } from './config.ts'
import { OperationError, runOperation } from './ops/run-operation.ts'

await runOperation(async (say) => {
  const [email = '', ...more] = parseArgs({ allowPositionals: true }).positionals
  if (!email.includes('@') || more.length > 0) {
    throw new OperationError(
      'Name one e-mail address: npm run backend:make-admin -- ada@example.com',
    )
  }
  // An API behind a proxy has to be told where to listen, which nothing does here.
  const env = { UNDERTONE_API_LISTEN: '127.0.0.1:0', ...process.env }
  say(await makeAdminHere(loadBackendConfig(env), email))
})
