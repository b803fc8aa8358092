import { createMatrixApi, OWNER } from '../../api/testing/matrix-calls.ts'
import type { Recording } from './record-statements.ts'

/** Calls every route as owner and admin, and records the SQL statements. */
export async function callRoutes(recording: Recording): Promise<void> {
  const matrix = await createMatrixApi(recording.queries)
  for (const route of matrix.routes) {
    for (const uid of [OWNER, 'admin']) {
      await recording.as(`${route.method} ${route.url}`, () => matrix.call(route, uid))
    }
  }
  await matrix.close()
}
