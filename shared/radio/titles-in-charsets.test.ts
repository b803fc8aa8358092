import { expect, test } from 'vitest'
import { decodeText } from './charset.ts'
import { encodeCharset } from './testing/encode-charset.ts'

/** Titles of stations by charset. Each is decoded without a stored charset, like a station's first title. */
const TITLES: Readonly<Record<string, readonly string[]>> = {
  'windows-1251': [
    'Агата Кристи - Как на войне',
    'Radio Maximum: Пикник - Королевство кривых',
    'Верка Сердючка - Все будет хорошо',
    'Руки Вверх - Он тебя целует',
  ],
  'koi8-r': ['Чиж & Co - Вечная молодость', 'Наутилус Помпилиус - Крылья'],
  'iso-8859-5': ['Валерий Меладзе - Сэра'],
  ibm866: ['Браво - Жёлтые ботинки', 'Эфир: Чайф - Не спеши (live)', 'ПИЛОТ - ШНУРОК'],
  'windows-1253': [
    'Χάρις Αλεξίου - Για ένα τανγκό',
    'Ελευθερία Αρβανιτάκη',
    'Σάκης Ρουβάς - Shake It',
  ],
  'windows-1250': [
    'Maanam - Kocham cię, kochanie moje',
    'Jaromír Nohavica - Když mě brali za vojáka',
    'Quimby - Most múlik pontosan, hűvös éj',
  ],
  'iso-8859-2': ['Myslovitz - Długość dźwięku samotności', 'Chinaski - Každý ráno'],
  'windows-1252': [
    'Jacques Brel - Ne me quitte pas (enregistré à l’Olympia)',
    'Die Toten Hosen - Tage wie diese (Düsseldorf)',
    'Caetano Veloso - Você é linda',
    'Kent - Om du var här',
    'Mercedes Sosa - Canción con todos',
    'Hjaltalín - Stay by You við',
  ],
  'windows-1254': [
    'Tarkan - Kuzu Kuzu / Ölürüm Sana, aşkım',
    'Zeki Müren - Şimdi Uzaklardasın',
    'maNga - Dünyanın Sonuna Doğmuşum',
    'Power FM - Gülşen: Yatcaz Kalkcaz Ordayım',
  ],
  'windows-1257': [
    'Gytis Paškevičius - Mano kraštas',
    'Brainstorm - Skaista ir jaunība, tā nenāks vairs',
    'Curly Strings - Kauges külas öö',
    'Eurika Masytė - Laisvė',
  ],
  'windows-1255': ['כוורת - יו יה', 'אייל גולן - מי שמאמין', 'Galgalatz: סטטיק ובן אל'],
  'windows-1256': ['ماجد المهندس - انا بلياك', 'راديو مصر - نشرة الأخبار', 'Nogoum FM - محمد منير'],
  'windows-874': ['แอ๊ด คาราบาว - ทะเลใจ', 'Cool Fahrenheit - ดา เอ็นโดรฟิน', 'ปาล์มมี่ - อยากร้องดังดัง'],
  shift_jis: [
    '井上陽水 - 少年時代',
    'J-WAVE: 星野源 - 恋',
    'きゃりーぱみゅぱみゅ - つけまつける',
    '福山雅治 - 桜坂',
  ],
  'euc-jp': [
    '荒井由実 - ひこうき雲',
    '嵐 - Love so sweet ～好きな歌',
    'ザ・ピーナッツ - 恋のバカンス',
  ],
  gbk: ['孙燕姿 - 遇见', '张国荣 - 我', 'CRI: 那英 - 征服', '罗大佑 - 童年', '北京交通广播'],
  big5: ['張惠妹 - 聽海', 'Hit FM 聯播網', '羅大佑 - 戀曲1990', '江蕙 - 家後'],
  'euc-kr': [
    '임영웅 - 이제 나만 믿어요',
    'KBS 쿨FM',
    '싸이 - 강남스타일',
    '윤도현 밴드 - 나는 나비',
  ],
}

const all = Object.entries(TITLES).flatMap(([charset, titles]) =>
  titles.map((title) => {
    const bytes = encodeCharset(title, charset === 'koi8-r' ? 'koi8-u' : charset)
    return { charset, title, read: decodeText(bytes, null) }
  }),
)

/** Titles that are too short to detect. */
const KNOWN_WRONG = ['Maanam - Kocham cię, kochanie moje']

test('decodes all but one of sixty titles in eighteen charsets', () => {
  const wrong = all.filter(({ title, read }) => read.text !== title)
  expect(all.length).toBeGreaterThanOrEqual(60)
  expect(wrong.map(({ title }) => title)).toEqual(KNOWN_WRONG)
})

test('is not decisive for a wrong charset', () => {
  // If both decode a title alike, either may be stored.
  const wrong = all.filter(({ title, read }) => read.decisive && read.text !== title)
  expect(wrong).toEqual([])
})

test.each(['shift_jis', 'gbk', 'euc-kr'])('drops the truncated last character of %s', (charset) => {
  const text = TITLES[charset]?.at(-1) ?? ''
  const bytes = encodeCharset(text, charset)
  expect(decodeText(bytes.subarray(0, -1), null).text).toBe(text.slice(0, -1))
})

test('detects UTF-8 that is truncated at the end or before the dash', () => {
  const full = Buffer.from('Кино - Группа крови')
  expect(decodeText(full.subarray(0, -1), null)).toEqual({
    text: 'Кино - Группа кров',
    charset: 'utf-8',
    decisive: false,
  })
  const within = Buffer.concat([
    Buffer.from('Кино').subarray(0, -1),
    Buffer.from(' - Группа крови'),
  ])
  expect(decodeText(within, null).text).toBe('Кин - Группа крови')
})
