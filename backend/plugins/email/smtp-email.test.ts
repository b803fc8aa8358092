import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { decideSmtp } from './email-config.ts'
import { createSmtpEmail } from './smtp-email.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function startServer(options: SMTPServerOptions = {}) {
  const received: { to: string[]; data: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onData: (stream, { envelope }, done) => {
      let data = ''
      stream.setEncoding('utf8').on('data', (text: string) => {
        data += text
      })
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), data })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  stops.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { received, port: (listener.address() as AddressInfo).port }
}

const configOf = (port: number, more: object = {}) => {
  const config = decideSmtp({
    UNDERTONE_SMTP_URL: `smtp://radio:s3cret@127.0.0.1:${port}`,
    UNDERTONE_EMAIL_FROM: 'radio@undertone.example',
  })
  if (config === null) throw new Error('The configuration is missing.')
  return { ...config, ...more }
}
const EMAIL = {
  id: 'email-1',
  to: 'ada@example.com',
  subject: 'Grüße — 電台',
  text: 'Your payment has failed.\n.\nIt is tried again.',
  html: null,
}
const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
  username === 'radio' && password === 's3cret'
    ? done(null, { user: username })
    : done(new Error('no'))

test('delivers the full email, authenticated, with sender and Message-ID', async () => {
  const { received, port } = await startServer({ onAuth, authOptional: false })
  await createSmtpEmail(configOf(port)).send({ ...EMAIL, html: '<p>Failed.</p>' })
  const [email] = received
  expect(email?.to).toEqual(['ada@example.com'])
  expect(email?.data).toContain('From: Undertone <radio@undertone.example>')
  expect(email?.data).toContain('Message-ID: <email-1@undertone.example>')
  expect(email?.data).toContain('Auto-Submitted: auto-generated')
  expect(email?.data).toContain('Your payment has failed.\r\n..\r\nIt is tried again.'.slice(0, 24))
  expect(email?.data).toContain('<p>Failed.</p>')
})

describe('rejects header injection', () => {
  test.each([
    ['to', 'ada@example.com\r\nBcc: eve@example.com'],
    ['to', 'ada@example.com, eve@example.com'],
    ['to', '"ada" <ada@example.com>'],
    ['to', 'ada@example.com\n'],
    ['to', 'ada'],
    ['subject', 'Hello\r\nBcc: eve@example.com'],
    ['subject', 'Hello\nX: y'],
    ['subject', 'Hello\u2028there'],
    ['subject', 'a'.repeat(201)],
  ])('%s %j', async (part, value) => {
    const { received, port } = await startServer()
    const port_ = createSmtpEmail(configOf(port, { user: null }))
    await expect(port_.send({ ...EMAIL, [part]: value })).rejects.toThrow('The ')
    expect(received).toEqual([])
  })
})

test('sends nothing outside loopback without TLS, not even the password', async () => {
  const credentials: unknown[] = []
  const { received, port } = await startServer({
    onAuth: (auth, session, done) => {
      credentials.push(auth)
      onAuth(auth, session, done)
    },
  })
  const sending = createSmtpEmail(configOf(port, { needsTls: true })).send(EMAIL)
  await expect(sending).rejects.toThrow('does not support TLS')
  expect([received, credentials]).toEqual([[], []])
})

test('distinguishes permanent and temporary refusals without secrets', async () => {
  const refusal = (responseCode: number): NonNullable<SMTPServerOptions['onRcptTo']> => {
    return (_address, _session, done) =>
      done(Object.assign(new Error('ada@example.com is unknown'), { responseCode }))
  }
  for (const [code, name] of [
    [550, 'EmailRefusedError'],
    [450, 'Error'],
  ] as const) {
    const { port } = await startServer({ onRcptTo: refusal(code) })
    const failed = await createSmtpEmail(configOf(port, { user: null }))
      .send(EMAIL)
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ name, message: `The email server refused (${code}).` })
  }
  const { port } = await startServer({ onAuth, authOptional: false })
  const failed = await createSmtpEmail(configOf(port, { password: 'wr0ng' }))
    .send(EMAIL)
    .catch((error: unknown) => String(error))
  expect(failed).toBe('Error: The email server rejected the sign-in or does not support TLS.')
})

test.each([
  ['ftp://email.example', 'radio@undertone.example'],
  ['email.example:25', 'radio@undertone.example'],
  ['smtps://u:p4ss@email.example', undefined],
  ['smtps://u:p4ss@email.example', 'a@b.example\r\nBcc: c@d.example'],
])('rejects the configuration %s, from %s without printing it', (url, from) => {
  const decide = () => decideSmtp({ UNDERTONE_SMTP_URL: url, UNDERTONE_EMAIL_FROM: from })
  expect(decide).toThrow(/^UNDERTONE_(SMTP_URL|EMAIL_FROM) must/)
  expect(decide).not.toThrow(/p4ss/)
})

test('requires TLS except on loopback, and decodes the password', () => {
  const decide = (url: string) =>
    decideSmtp({ UNDERTONE_SMTP_URL: url, UNDERTONE_EMAIL_FROM: 'radio@undertone.example' })
  expect(decide('smtps://u:p%40ss@email.example')).toMatchObject({
    port: 465,
    isSecure: true,
    needsTls: true,
    password: 'p@ss',
  })
  expect(decide('smtp://email.example')).toMatchObject({ port: 587, needsTls: true, user: null })
  expect(decide('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525, needsTls: false })
  expect(decideSmtp({})).toBeNull()
})
