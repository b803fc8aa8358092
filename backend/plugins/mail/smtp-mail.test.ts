import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { decideSmtp } from './mail-config.ts'
import { createSmtpMail } from './smtp-mail.ts'

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
    UNDERTONE_MAIL_FROM: 'radio@undertone.example',
  })
  if (config === null) throw new Error('The configuration is missing.')
  return { ...config, ...more }
}
const MAIL = {
  id: 'mail-1',
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
  await createSmtpMail(configOf(port)).send({ ...MAIL, html: '<p>Failed.</p>' })
  const [mail] = received
  expect(mail?.to).toEqual(['ada@example.com'])
  expect(mail?.data).toContain('From: Undertone <radio@undertone.example>')
  expect(mail?.data).toContain('Message-ID: <mail-1@undertone.example>')
  expect(mail?.data).toContain('Auto-Submitted: auto-generated')
  expect(mail?.data).toContain('Your payment has failed.\r\n..\r\nIt is tried again.'.slice(0, 24))
  expect(mail?.data).toContain('<p>Failed.</p>')
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
    const port_ = createSmtpMail(configOf(port, { user: null }))
    await expect(port_.send({ ...MAIL, [part]: value })).rejects.toThrow('The ')
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
  const sending = createSmtpMail(configOf(port, { needsTls: true })).send(MAIL)
  await expect(sending).rejects.toThrow('does not support TLS')
  expect([received, credentials]).toEqual([[], []])
})

test('distinguishes permanent and temporary refusals without secrets', async () => {
  const refusal = (responseCode: number): NonNullable<SMTPServerOptions['onRcptTo']> => {
    return (_address, _session, done) =>
      done(Object.assign(new Error('ada@example.com is unknown'), { responseCode }))
  }
  for (const [code, name] of [
    [550, 'MailRefusedError'],
    [450, 'Error'],
  ] as const) {
    const { port } = await startServer({ onRcptTo: refusal(code) })
    const failed = await createSmtpMail(configOf(port, { user: null }))
      .send(MAIL)
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ name, message: `The mail server refused (${code}).` })
  }
  const { port } = await startServer({ onAuth, authOptional: false })
  const failed = await createSmtpMail(configOf(port, { password: 'wr0ng' }))
    .send(MAIL)
    .catch((error: unknown) => String(error))
  expect(failed).toBe('Error: The mail server rejected the sign-in or does not support TLS.')
})

test.each([
  ['ftp://mail.example', 'radio@undertone.example'],
  ['mail.example:25', 'radio@undertone.example'],
  ['smtps://u:p4ss@mail.example', undefined],
  ['smtps://u:p4ss@mail.example', 'a@b.example\r\nBcc: c@d.example'],
])('rejects the configuration %s, from %s without printing it', (url, from) => {
  const decide = () => decideSmtp({ UNDERTONE_SMTP_URL: url, UNDERTONE_MAIL_FROM: from })
  expect(decide).toThrow(/^UNDERTONE_(SMTP_URL|MAIL_FROM) must/)
  expect(decide).not.toThrow(/p4ss/)
})

test('requires TLS except on loopback, and decodes the password', () => {
  const decide = (url: string) =>
    decideSmtp({ UNDERTONE_SMTP_URL: url, UNDERTONE_MAIL_FROM: 'radio@undertone.example' })
  expect(decide('smtps://u:p%40ss@mail.example')).toMatchObject({
    port: 465,
    isSecure: true,
    needsTls: true,
    password: 'p@ss',
  })
  expect(decide('smtp://mail.example')).toMatchObject({ port: 587, needsTls: true, user: null })
  expect(decide('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525, needsTls: false })
  expect(decideSmtp({})).toBeNull()
})
