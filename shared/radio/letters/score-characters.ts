/** Charset detection: scores how well a text fits Chinese, Japanese or Korean, by the frequency of its characters. */
import { NOISE_BITS } from './alphabets.ts'

/** Most common characters of Chinese, Japanese and Korean in song and station names, the most common first. */
const CHINESE =
  '的一是不我了人在有你他这爱大来上心天们那个中到地歌为子国生出时年说就里要以会下可也没情能后过好对自梦小然想家月花夜风再起多之看去得着如果学无女日新声道水明成海开和手星走电长如面前光头爱美相方见行老意分真间点雨最当样现很雪感只动把回思太与忘飞乐离经还世东谁西高张王李陈林周刘黄吴音台広都全从外笑友等给城活话让所发知作用快名少唱曲泪红白青春秋冬夏山河流云阳空望远近路字吻伤痛候留记忆候念别放寂寞幸福快乐永远孤单单身千万百十二三四五六七八九两次第半杰伦华德军学友王菲邓丽君信蔡依林五月天孙燕姿莫文蔚刀郎龙凤龙马牛羊鱼鸟虫草木金火土石玉马车船飞机房门窗口目耳身体手足力气血骨肉衣食住行食物酒茶饭米菜南北左右前后内外早晚晨昏昨今明每久常总又更还都只才刚刚正在已经曾被把将让叫使请问答应谢对起关系亲父母儿女兄弟姐妹哥妹朋同事物理由于而且但因此所以及或者若虽即便己本其它些什么怎几何处向往将此些每种条件安静平凡简单世界宝贝再见朋友故事童话江湖传说英雄天使音乐广播频道交通新闻电台经典流行北京上海香港中央人民之声都市怀旧独自等待依然联播网台节目点播电视卫星娱乐体育财经文艺戏曲相声小说评书'
/** Simplified and traditional characters that differ. */
const PAIRS =
  '这這爱愛来來们們个個会會时時说說里裡为為国國过過对對没沒后後学學声聲开開电電长長头頭见見间間点點样樣现現动動与與飞飛乐樂离離经經还還东東谁誰张張陈陳刘劉黄黃吴吳台臺从從给給话話让讓发發红紅云雲阳陽远遠伤傷记記忆憶别別单單万萬两兩杰傑伦倫华華军軍邓鄧丽麗孙孫龙龍凤鳳马馬鱼魚鸟鳥虫蟲车車机機门門体體气氣饭飯内內总總请請问問应應谢謝关關系係亲親儿兒种種条條静靜简簡宝寶贝貝故故传傳说說广廣频頻闻聞旧舊独獨岁歲听聽边邊变變梦夢泪淚风風热熱恋戀无無当當尔爾双雙该該认認识識觉覺写寫读讀买買卖賣钱錢带帶绿綠蓝藍灯燈鸡雞书書画畫将將轻輕难難实實几幾处處欢歡岛島联聯网網节節视視卫衛娱娛财財艺藝戏戲评評孤孤'
const KANJI =
  '愛の日人大一夢年恋月君花心空中海夜風生僕手本私上出小時東京今子山田中川村木本松井島雨雪星光明世界歌声青春夏秋冬女男者天道行来見会何言思想君涙色白黒赤桜水火金土前後音楽野原高橋美穂子郎太涼真由香奈沢藤佐渡浜崎宇多田椎名林檎未来永遠約束笑顔場所街駅車旅物語気持自分友達伝説少女時代放送局番組朝昼夕国家新古長短強弱全部最初終始君名曲吉吹奏演歌北海道大阪神戸横浜沖縄津軽峡景色祭千二三四五六七八九十百万円方向目口耳足体力切元文学生先週間年度動地球宇宙戦士鳥虫魚犬猫'
const KOREAN =
  '이다사가는을나에의의그한고랑하지너를로도아은어라기내서리오인노대자해우시니무다여스보들일수비만구거정소마안요래부게모주전바장미면신상제야든없와성세원선진있말눈길날밤별꽃봄여름가을겨울바람하늘마음추억이별눈물사람친구영원첫처음순간그대당신행복소녀시대방탄년단빅뱅트와이스레드벨벳아이유김박최조윤임한송강홍권황양류재범희현준민석지은혜수영호철동건경연태용종백엑소퀸카오늘하루다시만난세계좋은걸어좋아해밥떠나버스커커피벚엔딩꿈돌아보면안녕잘못했던때너무싫어기다린까두번째이유모두라디오음악방송뉴스클래식팝케이국립문교통믿어요쿨표준영화남스타일싸강임웅윤도현밴드'

/** Returns the share of the character at this rank by Zipf's law, fitted to published counts. */
const share = (rank: number) => 0.09 / (rank + 3) ** 0.85

function bitsOf(ranked: string, scale: number): Map<string, number> {
  const bits = new Map<string, number>()
  for (const character of ranked) {
    if (!bits.has(character)) bits.set(character, Math.log2(scale * share(bits.size + 1)))
  }
  return bits
}

function traditional(simplified: string): string {
  const pairs = new Map<string, string>()
  for (let offset = 0; offset < PAIRS.length; offset += 2)
    pairs.set(PAIRS.charAt(offset), PAIRS.charAt(offset + 1))
  return Array.from(simplified, (character) => pairs.get(character) ?? character).join('')
}

/** Kana, in per mille of Japanese titles. */
const HIRAGANA =
  'の30 い20 た17 し17 ん16 な16 る14 と14 は13 に13 て13 が12 を11 り10 か10 ら10 ま9 こ9 き9 う9 だ8 あ8 も8 れ8 す8 さ8 く8 よ7 っ7 お7 え7 そ6 で6 め6 み6 け6 つ6 ち5 わ5 せ4 ど4 ほ4 ね4 ひ4 ゆ4 じ4 や4 ば3 ょ3 ゃ2 ゅ2 ろ3 ふ3 げ2 む2 び2 ず2 へ2 ぎ1 ぼ1 べ1 ご2 ざ1 ぶ1 づ1 ぐ1 ぜ1 ぞ1 ぱ1 ぁ1 ぬ1 ぽ1 ぴ1'
const KATAKANA =
  'ー35 ン22 ス15 ラ13 ル13 ト12 イ12 ア11 リ11 ク10 ッ9 シ9 ド8 フ8 レ7 カ7 タ7 ジ7 マ7 ロ6 グ6 キ6 ム6 ャ5 テ5 デ5 バ5 オ5 コ5 ナ5 プ5 サ5 メ5 ブ5 チ4 ィ4 パ4 ニ4 エ4 ュ4 ハ4 ミ4 ダ3 ウ3 ビ3 モ3 ヤ3 ェ3 ケ3 ボ3 ヒ2 ノ2 ガ3 ゴ2 ベ2 ワ2 ツ3 ソ2 セ3 ゃ1 ョ3 ピ2 ポ2 ホ2 ヴ1 ズ2 ァ1 ォ1 ギ1 ユ2 ヨ1 ペ1 ネ2 ザ1 ヌ1 ゼ1 ヘ1 ゲ1 ゾ1'
function kanaBits(): [string, number][] {
  return `${HIRAGANA} ${KATAKANA}`.split(' ').map((entry) => {
    return [entry.charAt(0), Math.log2(Number(entry.slice(1)) / 1000)]
  })
}

/** Bits (log2 of the share) of the most common characters of each language. */
const COMMON = {
  'zh-Hans': bitsOf(CHINESE, 1),
  'zh-Hant': bitsOf(traditional(CHINESE), 1),
  ja: new Map([...bitsOf(KANJI, 0.5), ...kanaBits()]),
  ko: bitsOf(KOREAN, 1),
} as const

const PUNCTUATION: ReadonlySet<string> = new Set(
  '、。，．・：；？！「」『』（）〈〉《》【】～〜…—－·　＆×',
)

export type DoubleByte = 'shift_jis' | 'euc-jp' | 'gbk' | 'big5' | 'euc-kr'

/** An ASCII letter takes slightly fewer bits than a byte of noise. */
const ASCII_BITS = 6
/** Bits (log2 of the share) of less common characters, by their position in the standards. */
const FIRST_LEVEL_BITS = -14.3
const SECOND_LEVEL_BITS = -18.5
const SYMBOL_BITS = -17
const LATER_ADDITION_BITS = -23
const PUNCTUATION_BITS = -8
/** Characters of one byte above 0x7f, such as half-width kana. */
const SINGLE_BYTE_BITS = -11.5
const TRUNCATED_CHARACTER_BITS = -3
/** A character next to a lowercase Latin letter is probably an accented letter that was misread as a lead byte. */
const NEXT_TO_LATIN_BITS = -4

interface Level {
  readonly language: keyof typeof COMMON
  /** Lead bytes of the standard's first level, second level and symbols. */
  readonly first: readonly [from: number, to: number]
  readonly second: readonly [from: number, to: number]
  readonly symbols: readonly [from: number, to: number]
  /** Smaller trail bytes belong to later additions to the standard. */
  readonly trail: number
}

const LEVELS: Readonly<Record<DoubleByte, Level>> = {
  shift_jis: {
    language: 'ja',
    first: [0x88, 0x97],
    second: [0x98, 0xea],
    symbols: [0x81, 0x87],
    trail: 0x40,
  },
  'euc-jp': {
    language: 'ja',
    first: [0xb0, 0xcf],
    second: [0xd0, 0xf4],
    symbols: [0xa1, 0xa8],
    trail: 0xa1,
  },
  gbk: {
    language: 'zh-Hans',
    first: [0xb0, 0xd7],
    second: [0xd8, 0xf7],
    symbols: [0xa1, 0xa9],
    trail: 0xa1,
  },
  big5: {
    language: 'zh-Hant',
    first: [0xa4, 0xc6],
    second: [0xc9, 0xf9],
    symbols: [0xa1, 0xa3],
    trail: 0x40,
  },
  'euc-kr': {
    language: 'ko',
    first: [0xb0, 0xc8],
    second: [0xca, 0xfd],
    symbols: [0xa1, 0xac],
    trail: 0xa1,
  },
}

/** Returns the number of bytes of the character that starts with `lead`. */
function characterWidth(charset: DoubleByte, lead: number, next: number): number {
  if (lead < 0x80) return 1
  if (charset === 'shift_jis') return lead >= 0xa1 && lead <= 0xdf ? 1 : 2
  if (charset === 'euc-jp' && lead === 0x8f) return 3
  return charset === 'gbk' && next >= 0x30 && next <= 0x39 ? 4 : 2
}

function bitsOfCharacter(character: string, lead: number, trail: number, level: Level): number {
  const common = COMMON[level.language].get(character)
  if (common !== undefined) return common
  if (PUNCTUATION.has(character)) return PUNCTUATION_BITS
  const within = ([from, to]: readonly [number, number]) => lead >= from && lead <= to
  if (trail < level.trail) return LATER_ADDITION_BITS
  if (within(level.first)) return FIRST_LEVEL_BITS
  if (within(level.second)) return SECOND_LEVEL_BITS
  return within(level.symbols) ? SYMBOL_BITS : LATER_ADDITION_BITS
}

/** Returns a score in bits, like scoreWords. Returns -Infinity for bytes that are invalid in the charset. */
export function scoreCharacters(text: string, bytes: Uint8Array, charset: DoubleByte): number {
  const level = LEVELS[charset]
  let bits = 0
  let offset = 0
  let previous = ''
  for (const character of text) {
    const lead = bytes[offset] ?? 0
    const next = bytes[offset + 1] ?? 0
    const width = characterWidth(charset, lead, next)
    if (character === '\ufffd')
      return offset + width >= bytes.length
        ? bits + TRUNCATED_CHARACTER_BITS
        : Number.NEGATIVE_INFINITY
    if (lead >= 0x80) {
      const secondByteBits = next >= 0x80 ? NOISE_BITS : ASCII_BITS
      const noise = NOISE_BITS + (width === 1 ? 0 : secondByteBits)
      const characterBits =
        width === 1 ? SINGLE_BYTE_BITS : bitsOfCharacter(character, lead, next, level)
      bits += noise + characterBits
      if (/[a-z]/.test(previous)) bits += NEXT_TO_LATIN_BITS
    } else if (previous >= '\u0080' && /[a-z]/.test(character)) bits += NEXT_TO_LATIN_BITS
    offset += width
    previous = character
  }
  return bits
}
