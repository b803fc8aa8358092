import { expect, test } from 'vitest'
import { head } from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { comments, oggPage, opusChain } from '../../shared/radio/testing/ogg.ts'
import { TITLES_PER_SECOND } from './stream-connection.ts'
import { expectAudio, rig, station } from './testing/fresh-relay.ts'
import { FRAME_BYTES, icyBlock, mp3Frames, withTitles } from './testing/mp3.ts'
import { STREAM, sends } from './testing/relay-rig.ts'

const METAINT = 2_048
const AUDIO = mp3Frames(0, 60)

function icyHead(extra: Readonly<Record<string, string>> = {}): string {
  const metaint = String(METAINT)
  return head('HTTP/1.0 200 OK', { 'Content-Type': 'audio/mpeg', 'icy-metaint': metaint, ...extra })
}

/** Plays a station that sends these blocks and returns the raw titles. */
async function titlesOf(blocks: readonly (string | Buffer)[], extra = {}) {
  const stream = withTitles(AUDIO, METAINT, blocks.map(icyBlock))
  const url = station.on('/live', sends(icyHead(extra), stream))
  const listener = await rig.listen(url)
  await expectAudio(listener, AUDIO)
  return rig.of('title').map(({ title }) => title)
}

test('keeps apostrophes and semicolons in a title', async () => {
  const titles = await titlesOf([`StreamTitle='Guns N' Roses - Don't Cry; Live';StreamUrl='';`])
  expect(titles).toMatchObject([{ artist: "Guns N' Roses", title: "Don't Cry; Live" }])
})

test('removes NULs and control characters', async () => {
  expect(await titlesOf(["StreamTitle='A\0r\x07t - S\0ong';"])).toMatchObject([
    { artist: 'Art', title: 'Song' },
  ])
})

test('reads a title of 4 KB completely', async () => {
  const name = 'x'.repeat(4_000)
  const [title] = await titlesOf([`StreamTitle='Y - ${name}';`])
  expect(title?.raw).toBe(`Y - ${name}`)
})

test('ignores a repeated title and clears it for a placeholder', async () => {
  const titles = await titlesOf(
    [
      "StreamTitle='A - B';",
      "StreamTitle='A - B';",
      "StreamTitle='Night Bus';",
      "StreamTitle='-';",
    ],
    { 'icy-name': 'Night Bus' },
  )
  expect(titles).toMatchObject([
    { artist: 'A', title: 'B' },
    { artist: null, title: null, raw: 'Night Bus' },
    { artist: null, title: null, raw: '-' },
  ])
})

test('reads few of the titles behind every byte, including the last, without losing audio', async () => {
  const blocks = Array.from({ length: 400 }, (_, n) => icyBlock(`StreamTitle='A - ${n}';`))
  const url = station.on(
    '/live',
    sends(icyHead({ 'icy-metaint': '1' }), withTitles(AUDIO, 1, blocks)),
  )
  const listener = await rig.listen(url)
  await expectAudio(listener, AUDIO)
  const titles = () => rig.of('title').map(({ title }) => title.title)
  expect(titles()).toHaveLength(TITLES_PER_SECOND)
  rig.clock.advance(999)
  expect(titles()).toHaveLength(TITLES_PER_SECOND)
  rig.clock.advance(1)
  expect(titles().slice(TITLES_PER_SECOND)).toEqual(['399'])
})

test('reads a title immediately that arrives a second after many others', async () => {
  const blocks = Array.from({ length: TITLES_PER_SECOND + 1 }, (_, n) =>
    icyBlock(`StreamTitle='A - ${n}';`),
  )
  const metaint = METAINT / 2
  const stream = withTitles(AUDIO, metaint, blocks)
  const last = stream.indexOf(blocks[TITLES_PER_SECOND] ?? '')
  const icy = icyHead({ 'icy-metaint': String(metaint) })
  await rig.listen(station.on('/live', sends(icy, stream.subarray(0, last))))
  await until(() => rig.of('title').length === TITLES_PER_SECOND)
  rig.clock.advance(1_000)
  station.requests('/live')[0]?.socket.write(stream.subarray(last))
  await until(() => rig.of('title').length === TITLES_PER_SECOND + 1)
})

test('discards pending titles with their connection', async () => {
  const blocks = Array.from({ length: 20 }, (_, n) => icyBlock(`StreamTitle='A - ${n}';`))
  const stream = withTitles(AUDIO, METAINT / 2, blocks)
  await rig.listen(
    station.on('/live', sends(icyHead({ 'icy-metaint': String(METAINT / 2) }), stream)),
  )
  await until(() => rig.relay.figures(STREAM)?.bytes === stream.length)
  rig.relay.close(STREAM)
  expect(rig.clock.waiting).toBe(0)
  rig.clock.advance(10_000)
  expect(rig.of('title')).toHaveLength(TITLES_PER_SECOND)
})

test('reads Ogg comments between ICY blocks and keeps the title on an empty block', async () => {
  const tags = Buffer.concat([Buffer.from('OpusTags'), comments(['ARTIST=Björk', 'TITLE=Jóga'])])
  const sound = Buffer.concat([
    oggPage([Buffer.from('OpusHead'.padEnd(19, '\0'))], { first: true }),
    oggPage([tags]),
    oggPage([Buffer.alloc(200, 7)], { granule: 960 }),
  ])
  const url = station.on(
    '/live',
    sends(
      icyHead({ 'Content-Type': 'application/ogg', 'icy-metaint': '64' }),
      withTitles(sound, 64, [icyBlock("StreamTitle='';"), icyBlock("StreamTitle='';")]),
    ),
  )
  const listener = await rig.listen(url)
  await until(() => listener.bytes().length === sound.length)
  expect(listener.bytes().equals(sound)).toBe(true)
  expect(rig.of('title').map(({ title }) => title.raw)).toEqual(['', 'Björk - Jóga'])
})

test('does not inherit the artist of the previous Ogg chain', async () => {
  const chain = (serial: number, tags: string[]) => [
    oggPage([Buffer.from('OpusHead'.padEnd(19, '\0'))], { first: true, serial }),
    oggPage([Buffer.concat([Buffer.from('OpusTags'), comments(tags)])], { serial, sequence: 1 }),
    oggPage([Buffer.alloc(200, 7)], { granule: 960, serial, sequence: 2 }),
  ]
  const songs = [...chain(1, ['ARTIST=Björk', 'TITLE=Jóga']), ...chain(2, ['TITLE=News'])]
  const url = station.on(
    '/live',
    sends(head('HTTP/1.0 200 OK', { 'Content-Type': 'application/ogg' }), Buffer.concat(songs)),
  )
  await rig.listen(url)
  await until(() => rig.of('title').length === 2)
  expect(rig.of('title').map(({ title }) => [title.artist, title.title])).toEqual([
    ['Björk', 'Jóga'],
    [null, 'News'],
  ])
})

test('does not repeat the title of the previous song in an Ogg burst', async () => {
  const second = 48_000
  const songs = ['A', 'B', 'C'].map((title, n) => opusChain(n + 1, title, [second, 2 * second]))
  const [first = '', ...rest] = songs
  const url = station.on('/live', ({ socket, number }) => {
    socket.write(head('HTTP/1.0 200 OK', { 'Content-Type': 'application/ogg' }))
    const sound = number === 0 ? [first, ...rest.slice(0, 1)] : songs
    socket.write(Buffer.concat(sound.map((song) => Buffer.from(song))), () => {
      if (number === 0) setImmediate(() => socket.resetAndDestroy())
    })
  })
  const listener = await rig.listen(url)
  await until(() => rig.of('title').length >= 3)
  expect(rig.of('title').map(({ title }) => title.raw)).toEqual(['A', 'B', 'C'])
  await until(() => listener.bytes().length === Buffer.concat(songs.map(Buffer.from)).length)
})

test('parses title fields and HTML entities', async () => {
  const titles = await titlesOf([`StreamTitle='title="Halo",artist="Beyonc&eacute;"';`])
  expect(titles).toMatchObject([{ artist: 'Beyoncé', title: 'Halo', raw: 'Beyoncé - Halo' }])
})

test('keeps the charset of a title with a truncated last character', async () => {
  const cut = Buffer.from("StreamTitle='Кино - Группа кров").subarray(0, -1)
  expect(await titlesOf([Buffer.concat([cut, Buffer.from("';")])])).toMatchObject([
    { artist: 'Кино', title: 'Группа кро' },
  ])
  expect(rig.charsets.get('night-bus')).toBeUndefined()
})

test('detects windows-1251 and remembers it for the station', async () => {
  // Кино - Группа крови (live)
  const cyrillic = Buffer.concat([
    Buffer.from("StreamTitle='"),
    Buffer.from('cae8edee202d20c3f0f3efefe020eaf0eee2e8', 'hex'),
    Buffer.from("';"),
  ])
  expect(await titlesOf([cyrillic])).toMatchObject([{ artist: 'Кино', title: 'Группа крови' }])
  expect(rig.charsets.get('night-bus')).toBe('windows-1251')
})

test('uses the remembered charset for an ambiguous title', async () => {
  rig.charsets.set('night-bus', 'windows-1251')
  const short = Buffer.concat([
    Buffer.from("StreamTitle='"),
    Buffer.from('d2e5ec', 'hex'),
    Buffer.from("';"),
  ])
  expect(await titlesOf([short])).toMatchObject([{ title: 'Тем' }])
})

test("uses the user's choice without detecting or storing a charset", async () => {
  rig.chosen.set('night-bus', 'koi8-r')
  const cyrillic = Buffer.from('cae8edee202d20c3f0f3efefe020eaf0eee2e8', 'hex')
  const block = Buffer.concat([Buffer.from("StreamTitle='"), cyrillic, Buffer.from("';")])
  expect(await titlesOf([block])).toMatchObject([{ artist: 'йХМН' }])
  expect(rig.charsets.get('night-bus')).toBeUndefined()
})

test.each([1, 7, 500])('reads blocks split into packets of %i bytes', async (size) => {
  const stream = withTitles(AUDIO.subarray(0, 3 * METAINT), METAINT, [
    icyBlock("StreamTitle='Burial - Archangel';"),
  ])
  const url = station.on('/live', ({ socket }) => {
    socket.write(icyHead())
    let at = 0
    const next = () => {
      if (at >= stream.length) return
      socket.write(stream.subarray(at, at + size), () => setImmediate(next))
      at += size
    }
    next()
  })
  const listener = await rig.listen(url)
  await until(() => listener.bytes().length >= 3 * METAINT - FRAME_BYTES)
  expect(listener.bytes().equals(AUDIO.subarray(0, listener.bytes().length))).toBe(true)
  expect(rig.of('title')).toMatchObject([{ title: { artist: 'Burial', title: 'Archangel' } }])
})

test('reconnects without titles after a wrong interval, without noise or a counted drop', async () => {
  const url = station.on('/live', ({ socket, headers, number }) => {
    const hasTitles = headers['icy-metadata'] === '1'
    socket.write(icyHead(hasTitles ? {} : { 'icy-metaint': '' }))
    // Blocks come every 2000 bytes instead of every 2048.
    const woven = withTitles(AUDIO, 2_000, [icyBlock("StreamTitle='A - B';")])
    socket.write(hasTitles ? woven : AUDIO)
    expect(hasTitles).toBe(number === 0)
  })
  const listener = await rig.listen(url)
  await until(() => listener.bytes().length >= AUDIO.length - FRAME_BYTES)
  expect(listener.bytes().indexOf('StreamTitle')).toBe(-1)
  expect(listener.bytes().equals(AUDIO.subarray(0, listener.bytes().length))).toBe(true)
  expect(station.requests('/live')).toHaveLength(2)
  expect(rig.of('lost')).toEqual([])
  expect(rig.clock.now()).toBe(0)
})

test('does not repeat the old titles of a burst after a drop', async () => {
  const blocks = ["StreamTitle='A - 1';", '', '', "StreamTitle='B - 2';"].map((text) =>
    text === '' ? Buffer.of(0) : icyBlock(text),
  )
  const stream = withTitles(AUDIO, METAINT, blocks)
  const url = station.on('/live', ({ socket, number }) => {
    socket.write(icyHead())
    socket.write(stream, () => number === 0 && setImmediate(() => socket.destroy()))
  })
  await rig.listen(url)
  await until(() => rig.of('connected').length === 2)
  station.requests('/live')[1]?.socket.write(withTitles(mp3Frames(60, 20), METAINT, []))
  await until(() => (rig.relay.figures(STREAM)?.bytes ?? 0) > 2 * stream.length + 8_000)
  expect(rig.of('title').map(({ title }) => title.raw)).toEqual(['A - 1', 'B - 2'])
})

test('decodes the name of a station and limits it to 300 characters', async () => {
  await titlesOf([], { 'icy-name': `Radio Zürich ${'!'.repeat(400)}` })
  const name = rig.of('connected')[0]?.stationName
  expect(name).toMatch(/^Radio Zürich !/)
  expect(name).toHaveLength(300)
})
