import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createLogger, createRefusalLog, formatLine, REFUSALS_PER_MINUTE } from './logger.ts'

const temporaryFolder = () => mkdtempSync(path.join(tmpdir(), 'undertone-log-'))

describe('createLogger', () => {
  test('writes time, level, message and redacted details', () => {
    const line = formatLine(new Date(0), 'warn', 'refused', { idToken: 'abc' })
    expect(line).toBe('1970-01-01T00:00:00.000Z warn refused {"idToken":[redacted]}\n')
  })

  test('limits a line to 16 000 characters plus time and level', () => {
    const line = formatLine(new Date(0), 'info', 'x '.repeat(100_000))
    expect(line).toHaveLength('1970-01-01T00:00:00.000Z info \n'.length + 16_000)
    expect(line.endsWith('\n')).toBe(true)
  })

  test('writes the same line to standard error and to the file', () => {
    const folder = temporaryFolder()
    const printed: string[] = []
    createLogger({ folder, print: (line) => printed.push(line) }).info('ready')
    expect(readFileSync(path.join(folder, 'main.log'), 'utf8')).toBe(printed.join(''))
  })

  test('survives a closed terminal', () => {
    const folder = temporaryFolder()
    createLogger({ folder }).info('ready')
    const closed = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
    expect(() => process.stderr.emit('error', closed)).not.toThrow()
    createLogger({ folder }).info('still here')
    expect(readFileSync(path.join(folder, 'main.log'), 'utf8')).toContain('still here')
  })

  test('keeps at most two files of the given size', () => {
    const folder = temporaryFolder()
    const log = createLogger({ folder, print: () => undefined, maxBytes: 500 })
    for (let index = 0; index < 50; index++) log.info(`line ${index}`)
    expect(readdirSync(folder).sort()).toEqual(['main.log', 'main.log.old'])
    for (const name of readdirSync(folder))
      expect(statSync(path.join(folder, name)).size).toBeLessThanOrEqual(500)
    expect(readFileSync(path.join(folder, 'main.log'), 'utf8')).toContain('line 49')
  })

  test('continues without a file when the folder cannot be created', () => {
    const blocked = path.join(temporaryFolder(), 'file')
    writeFileSync(blocked, '')
    const printed: string[] = []
    const log = createLogger({ folder: path.join(blocked, 'logs'), print: (l) => printed.push(l) })
    log.error('first')
    log.error('second')
    expect(printed.map((line) => line.split(' ')[1])).toEqual(['error', 'warn', 'error'])
  })
})

describe('createRefusalLog', () => {
  const refusal = { channel: 'session:save', reason: 'not the main frame' }

  test('limits lines per minute and reports the omitted number later', () => {
    let time = 0
    const warn = vi.fn()
    const refused = createRefusalLog({ warn }, 'message', () => time)
    for (let count = 0; count < 10_000; count += 1) refused(refusal)
    expect(warn).toHaveBeenCalledTimes(REFUSALS_PER_MINUTE)
    expect(warn).toHaveBeenLastCalledWith('refused a message', refusal)

    warn.mockClear()
    time = 59_999
    refused(refusal)
    expect(warn).not.toHaveBeenCalled()
    time = 60_000
    refused(refusal)
    expect(warn.mock.calls).toEqual([
      ['refused more messages than were logged', { number: 10_001 - REFUSALS_PER_MINUTE }],
      ['refused a message', refusal],
    ])
  })

  test('reports nothing if none was omitted', () => {
    let time = 0
    const warn = vi.fn()
    const refused = createRefusalLog({ warn }, 'message', () => time)
    refused(refusal)
    time = 120_000
    refused(refusal)
    expect(warn.mock.calls).toEqual([
      ['refused a message', refusal],
      ['refused a message', refusal],
    ])
  })
})
