import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { expect, test } from 'vitest'
import { noteSendTimes, type SendTimes } from './messages.ts'

test('what is new gets the time, what has one keeps it, what was used is forgotten', () => {
  const state = new AgentProjectState('demo-x')
  const sendTimes: SendTimes = new Map([['old', null]])
  const message = { sessionInfo: 's1', code: '123456', phoneNumber: '+15555550100' }
  const mail = { email: 'a@b.c', requestType: 'VERIFY_EMAIL', oobLink: 'http://127.0.0.1/' }
  state.oobs.set('old', { ...mail, oobCode: 'old' })
  state.oobs.set('new', { ...mail, oobCode: 'new' })
  noteSendTimes(state, sendTimes, 1_000)
  state.verificationCodes.set('s1', message)
  state.oobs.delete('new')
  noteSendTimes(state, sendTimes, 2_000)
  expect([...sendTimes]).toEqual([
    ['old', null],
    ['s1', 2_000],
  ])
})
