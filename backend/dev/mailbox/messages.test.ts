import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { expect, test } from 'vitest'
import { createDeliveredEmails, listMessages, recordSendTimes, type SendTimes } from './messages.ts'

function email(requestType: string, code: string, newEmail?: string) {
  const oobLink = `http://127.0.0.1:4811/emulator/action?oobCode=${code}`
  return { email: 'ada@example.com', newEmail, requestType, oobCode: code, oobLink }
}

test('lists recipient, subject and code of every message, newest first', () => {
  const state = new AgentProjectState('demo-x')
  for (const [type, code, newEmail] of [
    ['PASSWORD_RESET', 'c1'],
    ['VERIFY_EMAIL', 'c2'],
    ['VERIFY_AND_CHANGE_EMAIL', 'c3', 'lovelace@example.com'],
    ['RECOVER_EMAIL', 'c4'],
    ['SOMETHING_NEW', 'c5'],
  ] as const) {
    state.oobs.set(code, email(type, code, newEmail))
  }
  state.verificationCodes.set('s1', { sessionInfo: 's1', code: '123456', phoneNumber: '+15550100' })
  const sent = new Map([
    ['c1', 5_000],
    ['c2', 1_000],
    ['c3', 2_000],
    ['c4', 2_000],
    ['s1', 2_000],
  ])
  const messages = listMessages(state, sent)
  expect(messages.map(({ to, subject, code, sentAt }) => [to, subject, code, sentAt])).toEqual([
    ['ada@example.com', 'Reset your password', 'c1', 5_000],
    ['+15550100', 'Text message', '123456', 2_000],
    ['ada@example.com', 'Your email address was changed', 'c4', 2_000],
    ['lovelace@example.com', 'Verify your new email address', 'c3', 2_000],
    ['ada@example.com', 'Verify your email address', 'c2', 1_000],
    ['ada@example.com', 'An email about your account', 'c5', null],
  ])
  expect(messages.map(({ link }) => link?.opens)).toEqual([
    false,
    undefined,
    true,
    true,
    true,
    true,
  ])
})

test('lists an email of the API with a link of the emulator once, while the link works', () => {
  const state = new AgentProjectState('demo-x')
  state.oobs.set('c1', email('VERIFY_EMAIL', 'c1'))
  const { link } = listMessages(state, new Map())[0] ?? {}
  const delivered = createDeliveredEmails()
  const text = `To confirm, open this:\n\n${link?.url}\n\nThank you.`
  const sentAt = 1_000
  delivered.add(
    { to: 'ada@example.com', subject: 'S', text, sentAt },
    listMessages(state, new Map()),
  )
  expect(delivered.mergeWith(listMessages(state, new Map()))).toMatchObject([
    { subject: 'S', advice: 'To confirm, open this:\n\nThank you.', code: 'c1', link },
  ])
  state.oobs.delete('c1')
  expect(delivered.mergeWith(listMessages(state, new Map()))).toEqual([])
  delivered.add({ to: 'ada@example.com', subject: 'Other', text: 'No link.', sentAt }, [])
  expect(delivered.mergeWith([])).toMatchObject([{ subject: 'Other', advice: 'No link.' }])
})

test('records the time of new messages, keeps that of known ones, and removes used ones', () => {
  const state = new AgentProjectState('demo-x')
  const sendTimes: SendTimes = new Map([['old', null]])
  const message = { sessionInfo: 's1', code: '123456', phoneNumber: '+15555550100' }
  state.oobs.set('old', email('VERIFY_EMAIL', 'old'))
  state.oobs.set('new', email('VERIFY_EMAIL', 'new'))
  recordSendTimes(state, sendTimes, 1_000)
  state.verificationCodes.set('s1', message)
  state.oobs.delete('new')
  recordSendTimes(state, sendTimes, 2_000)
  expect([...sendTimes]).toEqual([
    ['old', null],
    ['s1', 2_000],
  ])
})
