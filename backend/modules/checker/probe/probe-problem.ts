import type { StreamEnd } from '../../../../shared/radio/stream-ends.ts'
import { Failure } from '../../../http/failure.ts'

/** Why an address is no stream that can be listed. */
export class ProbeProblem extends Error {
  override readonly name = 'ProbeProblem'
  readonly reason: StreamEnd
  constructor(reason: StreamEnd) {
    // To a creator, what is no stream is no audio.
    const told = reason === 'not-a-stream' ? 'not-audio' : reason
    super(told)
    this.reason = told
  }
}

const cannotPlay = (sound: string) => `This stream is ${sound}, which listeners cannot play.`

const SENTENCES: Readonly<Record<StreamEnd, string>> = {
  'not-found': 'There is nothing at this address.',
  gone: 'There was something at this address once; it is gone.',
  forbidden: 'This address does not let us listen.',
  'not-audio': 'There is something at this address, but it is not audio.',
  'not-a-stream': 'There is something at this address, but it is not a stream.',
  'captive-portal': 'The network wants a sign-in before it leads anywhere.',
  'proxy-login': 'The proxy of our network wants a sign-in first.',
  'empty-playlist': 'This playlist is empty.',
  'bad-playlist': 'This playlist cannot be read.',
  'bad-head': 'The server of this address sends a response that cannot be read.',
  'too-many-redirects': 'This address leads from one place to the next, without end.',
  'bad-address': 'This is not the address of a stream. It begins with http:// or https://.',
  'private-address': 'This address is inside a private network, where listeners cannot reach it.',
  finished: 'This is a recording, and it has ended.',
  'name-not-found': 'The server of this address is not known. Is it spelt right?',
  refused: 'The server of this address refuses the connection.',
  'no-answer': 'The server of this address does not answer.',
  'no-audio': 'The server answers, but not enough sound comes.',
  'server-error': 'The server of this address has a problem of its own.',
  'tls-name': 'The server’s certificate is for another name.',
  'tls-expired': 'The server’s certificate is not valid today.',
  'tls-incomplete': 'The server does not send its full certificate chain.',
  'tls-untrusted': 'The server’s certificate is one that listeners’ machines do not trust.',
  'tls-failed': 'No secure connection to this server comes about.',
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
  'codec-other': cannotPlay('sound of a rare kind'),
}

/** Why there was no sound, in a sentence. */
export function describeEnd(reason: StreamEnd): string {
  return SENTENCES[reason]
}

/** The refusal that a caller reads; `code` is the reason. */
export function probeFailure({ reason }: ProbeProblem): Failure {
  return new Failure(422, reason, SENTENCES[reason], {
    errors: [{ path: 'body.url', message: SENTENCES[reason] }],
  })
}
