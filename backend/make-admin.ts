/** `npm run backend:make-admin -- <e-mail>`: gives a registered user the role admin. */
import { parseArgs } from 'node:util'
import { makeAdminHere } from './admin-operation.ts'
import { loadBackendConfig } from './config.ts'
import { OperationError, runOperation } from './operations/run-operation.ts'

await runOperation(async (say) => {
  const [email = '', ...more] = parseArgs({ allowPositionals: true }).positionals
  if (!email.includes('@') || more.length > 0) {
    throw new OperationError(
      'Name one e-mail address: npm run backend:make-admin -- ada@example.com',
    )
  }
  say(await makeAdminHere(loadBackendConfig(), email))
})
