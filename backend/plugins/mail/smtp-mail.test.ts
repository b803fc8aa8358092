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

/** A real SMTP server; what it was sent, envelope and bytes. */
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
  if (config === null) throw new Error('There should be a configuration.')
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

test('a mail arrives whole, signed in, from the one address, with an id of its own', async () => {
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

describe('no other header or recipient is made of', () => {
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

test('beyond this machine nothing is sent, the password neither, where the server has no TLS', async () => {
  const said: unknown[] = []
  const { received, port } = await startServer({
    onAuth: (auth, session, done) => {
      said.push(auth)
      onAuth(auth, session, done)
    },
  })
  const sending = createSmtpMail(configOf(port, { needsTls: true })).send(MAIL)
  await expect(sending).rejects.toThrow('no TLS')
  expect([received, said]).toEqual([[], []])
})

test('a refusal for good is told apart from one for now, and tells no secret', async () => {
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
  expect(failed).toBe('Error: The mail server took no sign-in or no TLS.')
})

test.each([
  ['ftp://mail.example', 'radio@undertone.example'],
  ['mail.example:25', 'radio@undertone.example'],
  ['smtps://u:p4ss@mail.example', undefined],
  ['smtps://u:p4ss@mail.example', 'a@b.example\r\nBcc: c@d.example'],
])('the configuration %s, from %s is refused without being told', (url, from) => {
  const decide = () => decideSmtp({ UNDERTONE_SMTP_URL: url, UNDERTONE_MAIL_FROM: from })
  expect(decide).toThrow(/^UNDERTONE_(SMTP_URL|MAIL_FROM) must/)
  expect(decide).not.toThrow(/p4ss/)
})

test('TLS is needed but on this machine, and a password may hold any letter', () => {
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
