import { expect, test } from 'vitest'
import { head } from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { comments, oggPage, opusChain } from '../../shared/radio/testing/ogg.ts'
import { TITLES_A_SECOND } from './stream-connection.ts'
import { hears, rig, station } from './testing/fresh-relay.ts'
import { FRAME_BYTES, icyBlock, mp3Frames, withTitles } from './testing/mp3.ts'
import { STREAM, sends } from './testing/relay-rig.ts'

const METAINT = 2_048
const AUDIO = mp3Frames(0, 60)

function icyHead(extra: Readonly<Record<string, string>> = {}): string {
  const metaint = String(METAINT)
  return head('HTTP/1.0 200 OK', { 'Content-Type': 'audio/mpeg', 'icy-metaint': metaint, ...extra })
}

/** Plays a station that sends these blocks; the titles that come of it, as raw text. */
async function titlesOf(blocks: readonly (string | Buffer)[], extra = {}) {
  const stream = withTitles(AUDIO, METAINT, blocks.map(icyBlock))
  const url = station.on('/live', sends(icyHead(extra), stream))
  const listener = await rig.listen(url)
  await hears(listener, AUDIO)
  return rig.of('title').map(({ title }) => title)
}

test('apostrophes and semicolons belong to the title', async () => {
  const titles = await titlesOf([`StreamTitle='Guns N' Roses - Don't Cry; Live';StreamUrl='';`])
  expect(titles).toMatchObject([{ artist: "Guns N' Roses", title: "Don't Cry; Live" }])
})

test('NULs and control characters do not', async () => {
  expect(await titlesOf(["StreamTitle='A\0r\x07t - S\0ong';"])).toMatchObject([
    { artist: 'Art', title: 'Song' },
  ])
})

test('a title of 4 KB is read whole', async () => {
  const name = 'x'.repeat(4_000)
  const [title] = await titlesOf([`StreamTitle='Y - ${name}';`])
  expect(title?.raw).toBe(`Y - ${name}`)
})

test('the same title again is no news; one that names nothing takes the last one down', async () => {
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

test('a title behind every byte: few are read, the last one among them, and no byte is lost', async () => {
  const blocks = Array.from({ length: 400 }, (_, n) => icyBlock(`StreamTitle='A - ${n}';`))
  const url = station.on(
    '/live',
    sends(icyHead({ 'icy-metaint': '1' }), withTitles(AUDIO, 1, blocks)),
  )
  const listener = await rig.listen(url)
  await hears(listener, AUDIO)
  const titles = () => rig.of('title').map(({ title }) => title.title)
  expect(titles()).toHaveLength(TITLES_A_SECOND)
  rig.clock.advance(999)
  expect(titles()).toHaveLength(TITLES_A_SECOND)
  rig.clock.advance(1)
  expect(titles().slice(TITLES_A_SECOND)).toEqual(['399'])
})

test('a title that comes a second after many others is read without waiting', async () => {
  const blocks = Array.from({ length: TITLES_A_SECOND + 1 }, (_, n) =>
    icyBlock(`StreamTitle='A - ${n}';`),
  )
  const metaint = METAINT / 2
  const stream = withTitles(AUDIO, metaint, blocks)
  const last = stream.indexOf(blocks[TITLES_A_SECOND] ?? '')
  const icy = icyHead({ 'icy-metaint': String(metaint) })
  await rig.listen(station.on('/live', sends(icy, stream.subarray(0, last))))
  await until(() => rig.of('title').length === TITLES_A_SECOND)
  rig.clock.advance(1_000)
  station.requests('/live')[0]?.socket.write(stream.subarray(last))
  await until(() => rig.of('title').length === TITLES_A_SECOND + 1)
})

test('titles that wait to be read are forgotten with their connection', async () => {
  const blocks = Array.from({ length: 20 }, (_, n) => icyBlock(`StreamTitle='A - ${n}';`))
  const stream = withTitles(AUDIO, METAINT / 2, blocks)
  await rig.listen(
    station.on('/live', sends(icyHead({ 'icy-metaint': String(METAINT / 2) }), stream)),
  )
  await until(() => rig.relay.figures(STREAM)?.bytes === stream.length)
  rig.relay.close(STREAM)
  expect(rig.clock.waiting).toBe(0)
  rig.clock.advance(10_000)
  expect(rig.of('title')).toHaveLength(TITLES_A_SECOND)
})

test('Ogg with ICY blocks between: its comments are read, and an empty block takes no title down', async () => {
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

test('a chain of Ogg without an artist does not take over the artist of the one before', async () => {
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

test('a burst of Ogg with the song before: its title is not told again', async () => {
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

test('fields in a title, and HTML’s letters', async () => {
  const titles = await titlesOf([`StreamTitle='title="Halo",artist="Beyonc&eacute;"';`])
  expect(titles).toMatchObject([{ artist: 'Beyoncé', title: 'Halo', raw: 'Beyoncé - Halo' }])
})

test('a title whose last letter is cut stays in its own letters', async () => {
  const cut = Buffer.from("StreamTitle='Кино - Группа кров").subarray(0, -1)
  expect(await titlesOf([Buffer.concat([cut, Buffer.from("';")])])).toMatchObject([
    { artist: 'Кино', title: 'Группа кро' },
  ])
  expect(rig.charsets.get('night-bus')).toBeUndefined()
})

test('windows-1251 is told by its letters and remembered for the station', async () => {
  // Кино - Группа крови (live)
  const cyrillic = Buffer.concat([
    Buffer.from("StreamTitle='"),
    Buffer.from('cae8edee202d20c3f0f3efefe020eaf0eee2e8', 'hex'),
    Buffer.from("';"),
  ])
  expect(await titlesOf([cyrillic])).toMatchObject([{ artist: 'Кино', title: 'Группа крови' }])
  expect(rig.charsets.get('night-bus')).toBe('windows-1251')
})

test('a remembered charset helps where the letters alone would not', async () => {
  rig.charsets.set('night-bus', 'windows-1251')
  const short = Buffer.concat([
    Buffer.from("StreamTitle='"),
    Buffer.from('d2e5ec', 'hex'),
    Buffer.from("';"),
  ])
  expect(await titlesOf([short])).toMatchObject([{ title: 'Тем' }])
})

test('what the user has chosen is not told by the letters, and not learnt', async () => {
  rig.chosen.set('night-bus', 'koi8-r')
  const cyrillic = Buffer.from('cae8edee202d20c3f0f3efefe020eaf0eee2e8', 'hex')
  const block = Buffer.concat([Buffer.from("StreamTitle='"), cyrillic, Buffer.from("';")])
  expect(await titlesOf([block])).toMatchObject([{ artist: 'йХМН' }])
  expect(rig.charsets.get('night-bus')).toBeUndefined()
})

test.each([1, 7, 500])('blocks cut into packets of %i bytes', async (size) => {
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

test('a wrong interval: asked again without titles, nothing is played as noise, nothing counted', async () => {
  const url = station.on('/live', ({ socket, headers, number }) => {
    const asked = headers['icy-metadata'] === '1'
    socket.write(icyHead(asked ? {} : { 'icy-metaint': '' }))
    // Blocks come every 2000 bytes, not every 2048.
    const woven = withTitles(AUDIO, 2_000, [icyBlock("StreamTitle='A - B';")])
    socket.write(asked ? woven : AUDIO)
    expect(asked).toBe(number === 0)
  })
  const listener = await rig.listen(url)
  await until(() => listener.bytes().length >= AUDIO.length - FRAME_BYTES)
  expect(listener.bytes().indexOf('StreamTitle')).toBe(-1)
  expect(listener.bytes().equals(AUDIO.subarray(0, listener.bytes().length))).toBe(true)
  expect(station.requests('/live')).toHaveLength(2)
  expect(rig.of('lost')).toEqual([])
  expect(rig.clock.now()).toBe(0)
})

test('after a drop the burst repeats old titles: none of them is told again', async () => {
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

test('the name of a station is in its own letters, and never longer than 300 characters', async () => {
  await titlesOf([], { 'icy-name': `Radio Zürich ${'!'.repeat(400)}` })
  const name = rig.of('connected')[0]?.stationName
  expect(name).toMatch(/^Radio Zürich !/)
  expect(name).toHaveLength(300)
})
