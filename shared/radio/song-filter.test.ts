import { expect, test } from 'vitest'
import { isSong } from './song-filter.ts'

const STATION = 'Radio Kiosk'

/** Splits a title like main does. */
function sent(raw: string) {
  const [artist, ...rest] = raw.split(/ [-–—] /)
  const title = rest.join(' - ')
  return title === '' ? { artist: null, title: raw, raw } : { artist: artist ?? null, title, raw }
}

test.each([
  'Undertone - Last Stop, No One’s Hurry',
  'Prince - 1999',
  '1999',
  'Boards of Canada - ROYGBIV',
  'Madlib - Commercial Break',
  'Ras G - Advertisement',
  'Soft Cell - Sex Dwarf (Live)',
  'Alan Jackson - www.memory',
  'will.i.am - Scream & Shout',
  'Tommy Tutone - 867-5309/Jenny',
  'Wilson Pickett - 634-5789 (Soulsville U.S.A.)',
  'Glenn Miller - Pennsylvania 6-5000',
  'Blondie - Call Me',
  'Boney M. - Jingle Bells',
  'Jingle Bells',
  'Welcome to the Jungle',
  'Queen - Radio Ga Ga',
  'Kraftwerk - Radioactivity',
  'The Buggles - Video Killed the Radio Star',
  'Talk Talk - Living in Another World',
  "D'Angelo - Untitled (How Does It Feel)",
  'Interpol - Untitled',
  'Delerium - Silence',
  'Promo - Guns Are Beautiful',
  'Donna Summer - On the Radio',
  'Aphex Twin - Avril 14th (www.promodj.com)',
  'DJ Krust - Warhead [soulseek.org]',
  'Кино - Группа крови',
  'Μάνος Χατζιδάκις - Χάρτινο το φεγγαράκι',
  'Various Artists - Amazing Grace',
  'Unknown Artist - Dub Plate Pressure',
  'Unknown - Sunday Session 12',
  'Radio Kiosk - Nachtschicht mit Ute',
  'Late Night with Ute',
  'The Weather Girls - It’s Raining Men',
  'Weather Report - Birdland',
  'Kiosk - Love for Speed',
  'A - B',
  '!!! - Me and Giuliani Down by the School Yard',
  'Live - Lightning Crashes',
  'Huey Lewis & The News - Jacob’s Ladder',
  'Test Dept. - The Unacceptable Face of Freedom',
  '4 Non Blondes - What’s Up?',
  '311 - Amber',
  '[dunkelbunt] - Cinnamon Girl',
  '<PIG> - Prey & Obey',
  'Stereolab - Thank You for Listening',
])('accepts %s', (raw) => {
  expect(isSong(sent(raw), STATION)).toBe(true)
})

test.each([
  'Radio Kiosk',
  'RADIO KIOSK',
  'Radio-Kiosk!',
  'Radio Kiosk - Radio Kiosk',
  'Radio Kiosk - Live',
  'Imaging Pack 2',
  'Back in 5 min',
  'Radio Kiosk - www.radiokiosk.example.com',
  'The Radio Kiosk',
  'Commercial break',
  'Commercial Break - 02:00',
  'Advertisement',
  'Advert: - Advert:',
  'Werbung',
  'Werbung - Werbung',
  'Publicité',
  'Реклама',
  "adw_ad='true' durationMilliseconds='30000' insertionType='preroll'",
  'text="Spot Block End" amgTrackId="9876543"',
  'Car Dealer - text="Ad" song_spot="T" MediaBaseId="0"',
  'TARGETSPOT',
  'StreamBreak',
  'Jingle',
  'JINGLE 03',
  'jingle_03.mp3',
  'Jingle - Radio Kiosk',
  'Station ID',
  'Station ID - Your Underground Radio',
  'Sweeper 12',
  'ID 4',
  'promo.mp3',
  'http://radiokiosk.example.com/listen',
  'www.radiokiosk.example.com',
  'radiokiosk.com',
  'Visit www.radiokiosk.com for the playlist',
  'Radio Kiosk | www.radiokiosk.com',
  'DJ Foo - www.djfoo.com',
  'You are listening to Radio Kiosk',
  "You're tuned to Radio Kiosk, Berlin",
  'Radio Kiosk - You are listening to the underground',
  'Thanks for listening!',
  'Vous écoutez Radio Kiosk',
  'Sie hören Radio Kiosk',
  'Estás escuchando Radio Kiosk',
  'Вы слушаете Radio Kiosk',
  'Call us: 0800 123 4567',
  'WhatsApp +34 600 000 000',
  '+49 (30) 901820',
  'Studio - +49 30 901820',
  'Request line 555-0123456',
  'Radio Kiosk - offline',
  'AutoDJ',
  'Unknown',
  'Unknown Artist - Unknown Title',
  'Unknown Artist - Track 03',
  'N/A',
  'undefined - undefined',
  'Live Stream',
  'On Air',
  'Stream Offline',
  'No metadata',
  'News',
  '<meta name="title">',
  '{"type":"ad"}',
])('rejects %s', (raw) => {
  expect(isSong(sent(raw), STATION)).toBe(false)
})

test('rejects an empty title', () => {
  expect(isSong({ artist: null, title: null, raw: '' }, STATION)).toBe(false)
  expect(isSong({ artist: null, title: ' - ', raw: ' - ' }, STATION)).toBe(false)
})

test('accepts all songs without a station name', () => {
  expect(isSong(sent('Live - Lightning Crashes'), '')).toBe(true)
})
