import { recordAuditEntry } from '../../modules/audit/audit-store.ts'
import { erasePerson } from '../../modules/audit/erasure-store.ts'
import { PERSONAL_PARTS } from '../../modules/users/personal-data/parts.ts'
import { createPersonalDataStore } from '../../modules/users/personal-data/personal-data-store.ts'
import { createRetentionStore } from '../../ops/retention/retention-store.ts'
import { createEmailStore } from '../../plugins/email/email-store.ts'
import { BEFORE, callStore, FEW, NOW, USER } from './call-store.ts'
import type { Recording } from './record-statements.ts'

/** Account without a row in `users`, because only a removed account can be erased. */
const REMOVED = 'a removed account'

export async function queryCare(recording: Recording): Promise<void> {
  const { queries } = recording
  for (const displayName of ['Ada', 'Bob']) {
    await recording.as('audit.keep', () =>
      recordAuditEntry(queries, {
        actorId: USER,
        action: 'users.update',
        subject: { kind: 'user', id: REMOVED },
        before: { displayName },
        after: null,
        at: NOW,
      }),
    )
  }
  await recording.as('audit.erasePerson', () => erasePerson(queries, REMOVED))
  await callStore(recording, 'personalData', createPersonalDataStore(queries, 1), {
    read: async (data) => {
      for (const { name } of PERSONAL_PARTS) for await (const _rows of data.read(name, USER));
    },
  })
  await callStore(recording, 'emails', createEmailStore(queries), {
    queue: (emails) =>
      emails.queue(
        {
          reason: 'notice',
          dedupeKey: 'one',
          userId: USER,
          to: 'ada@example.com',
          subject: 'A notice',
          text: 'Text',
          html: null,
        },
        NOW,
      ),
    queueLate: (emails) =>
      emails.queueLate({ reason: 'verification', dedupeKey: 'one', userId: USER }, NOW),
    due: (emails) => emails.due(NOW, FEW),
    recordAttempt: (emails) => emails.recordAttempt('one', 1, NOW),
    sent: (emails) => emails.sent('one'),
    giveUp: (emails) => emails.giveUp('one'),
  })
  await callStore(recording, 'retention', createRetentionStore(queries), {
    // The database protects newer audit entries, so this deletes none.
    auditEntries: (store) => store.auditEntries(1, FEW),
    stationReports: (store) => store.stationReports(BEFORE, FEW),
    personReports: (store) => store.personReports(BEFORE, FEW),
    decisions: (store) => store.decisions(BEFORE, FEW),
    noticeSenders: (store) => store.noticeSenders(BEFORE, FEW),
    claims: (store) => store.claims(BEFORE, FEW),
    endedSessions: (store) => store.endedSessions(BEFORE, FEW),
    bulkJobs: (store) => store.bulkJobs(BEFORE, FEW),
    emails: (store) => store.emails(BEFORE, FEW),
  })
}
