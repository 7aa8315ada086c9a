import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { formMessages } from './form-messages.ts'

async function bundleIn(locale: 'en' | 'bn'): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [formMessages(locale)],
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('../../../packages/forms/src/contact.ts', import.meta.url)),
        formats: ['es'],
      },
    },
  })) as Rolldown.RolldownOutput[]
  return built.flatMap(({ output }) => output.map((file) => ('code' in file ? file.code : ''))).join('\n')
}

test('a Bangla build contains only the Bangla texts of a form, and an English build only the English ones', async () => {
  const [english, bangla] = [await bundleIn('en'), await bundleIn('bn')]
  expect(english).toContain('Message is required')
  expect(english).not.toMatch(/[\u0980-\u09e5]/)
  expect(bangla).toContain('বার্তা লিখুন')
  expect(bangla).toContain('সর্বোচ্চ ')
  expect(bangla).not.toMatch(/is required|At most|Choose one of/)
})
