/** Every method of the stores of the admins' desk, called on a database that fillDatabase has filled. */
import { USER_SORTS } from '../../../shared/api/users.ts'
import { createUserListStore } from '../../users/user-list-store.ts'
import { ask, FEW } from './ask.ts'
import type { Recording } from './record-statements.ts'

export async function askDesk(recording: Recording): Promise<void> {
  const { queries } = recording
  await ask(recording, 'userList', createUserListStore(queries), {
    page: async (list) => {
      for (const sort of USER_SORTS) {
        for (const query of ['', 'exam', '1 name']) {
          const asked = { sort, query, limit: FEW }
          const { nextCursor } = await list.page(asked)
          if (nextCursor === null) throw new Error('There should be more than one page.')
          await list.page({ ...asked, cursor: nextCursor })
          await list.page({ ...asked, role: 'creator', plan: 'pro', state: 'enabled' })
        }
      }
    },
  })
}
