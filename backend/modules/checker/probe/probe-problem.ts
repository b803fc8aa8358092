import type { StreamEnd } from '../../../../shared/radio/stream-ends.ts'
import { Failure } from '../../../http/failure.ts'

export class ProbeProblem extends Error {
  override readonly name = 'ProbeProblem'
  readonly reason: StreamEnd
  constructor(reason: StreamEnd) {
    // Creators do not need the distinction.
    const shownReason = reason === 'not-a-stream' ? 'not-audio' : reason
    super(shownReason)
    this.reason = shownReason
  }
}

const cannotPlay = (sound: string) => `This stream is ${sound}, which listeners cannot play.`

const SENTENCES: Readonly<Record<StreamEnd, string>> = {
  'not-found': 'There is nothing at this address.',
  gone: 'The stream at this address was removed.',
  forbidden: 'The server of this address denies access.',
  'not-audio': 'This address has no audio.',
  'not-a-stream': 'This address is not a stream.',
  'captive-portal': 'Our network requires a sign-in. Try again later.',
  'proxy-login': 'The proxy of our network requires a sign-in. Try again later.',
  'empty-playlist': 'This playlist is empty.',
  'bad-playlist': 'This playlist cannot be read.',
  'bad-head': 'The server of this address sends an invalid response.',
  'too-many-redirects': 'This address redirects too often.',
  'bad-address': 'This is not a stream address. It must start with http:// or https://.',
  'private-address': 'This address is inside a private network, where listeners cannot reach it.',
  finished: 'This is a recording, and it has ended.',
  'name-not-found': 'The server of this address was not found. Check the spelling.',
  refused: 'The server of this address refuses the connection.',
  'no-answer': 'The server of this address does not respond.',
  'no-audio': 'The server responds, but sends too little audio.',
  'server-error': 'The server of this address reports an error. Try again later.',
  'tls-name': 'The server’s certificate is for another name.',
  'tls-expired': 'The server’s certificate is not valid today.',
  'tls-incomplete': 'The server does not send its full certificate chain.',
  'tls-untrusted': 'The server’s certificate is not trusted.',
  'tls-failed': 'A secure connection to this server failed.',
  'codec-ac3': cannotPlay('AC-3 (Dolby Digital)'),
  'codec-adpcm': cannotPlay('ADPCM'),
  'codec-aiff': cannotPlay('AIFF'),
  'codec-au': cannotPlay('AU'),
  'codec-dts': cannotPlay('DTS'),
  'codec-flv': cannotPlay('Flash video'),
  'codec-free-mp3': cannotPlay('MP3 of free format'),
  'codec-latm': cannotPlay('LATM'),
  'codec-mp2': cannotPlay('MP2 (MPEG layer I or II)'),
  'codec-mpeg-ts': cannotPlay('MPEG-TS'),
  'codec-real': cannotPlay('RealAudio'),
  'codec-speex': cannotPlay('Speex'),
  'codec-windows-media': cannotPlay('Windows Media'),
  'codec-other': cannotPlay('an unsupported format'),
}

export function describeEnd(reason: StreamEnd): string {
  return SENTENCES[reason]
}

export function probeFailure({ reason }: ProbeProblem): Failure {
  return new Failure(422, reason, SENTENCES[reason], {
    errors: [{ path: 'body.url', message: SENTENCES[reason] }],
  })
}
