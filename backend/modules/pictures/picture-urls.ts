import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import fp from 'fastify-plugin'
import type { PictureUrls } from '../stations/station-row.ts'

declare module 'fastify' {
  interface FastifyInstance {
    pictureUrls: PictureUrls & { art(address: string): string }
  }
}

/** In base64url characters, which have 132 bits together. */
const SIGNATURE_LENGTH = 22

/**
 * Signs URLs of remote pictures. Clients cannot guess the URL of a private station's logo, and the API fetches no
 * addresses that it did not return.
 * @param kind keeps the signatures of one route invalid for others
 */
export function createPictureSignatures(hashKey: Uint8Array, kind: 'logo' | 'art') {
  const key = createSecretKey(hashKey)
  const sign = (...signed: readonly string[]): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, ...signed]))
      .digest('base64url')
      .slice(0, SIGNATURE_LENGTH)
  return {
    sign,
    isValid: (signature: string, ...signed: readonly string[]): boolean => {
      const actual = Buffer.from(signature)
      const expected = Buffer.from(sign(...signed))
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}

export const pictureUrls = fp(
  async (app) => {
    const { hashKey, publicUrl } = app
    const logos = createPictureSignatures(hashKey, 'logo')
    const arts = createPictureSignatures(hashKey, 'art')
    app.decorate('pictureUrls', {
      cover: (hash) => `${publicUrl()}/covers/${hash}.webp`,
      logo: (stationId, favicon) =>
        `${publicUrl()}/logos/${encodeURIComponent(stationId)}/${logos.sign(stationId, favicon)}.webp`,
      art: (address) =>
        `${publicUrl()}/art/${Buffer.from(address).toString('base64url')}/${arts.sign(address)}.webp`,
    })
  },
  { name: 'picture-urls', dependencies: ['environment'] },
)
