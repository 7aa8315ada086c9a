// `npm run content:todo`: checks every file of words and facts, and lists what the school still has to supply.
// With --check it only checks: what a build, a start and a test run do first.

const checkOnly = process.argv.includes('--check')
try {
  const [{ announced, sampleFiles }, { bodyAt, sampleBodies }, { unusedFigures }] = await Promise.all([
    import('./content.ts'),
    import('./page-body.ts'),
    import('./figures.ts'),
  ])
  if (!checkOnly) {
    const samples = [...sampleFiles, ...sampleBodies]
    const waiting = announced.filter(({ path }) => bodyAt(path) === null)
    console.log('All files of words and facts are in order.')
    console.log(`Sample content, to be replaced by the school (${samples.length} files):`)
    for (const file of samples) console.log(`  packages/content/${file}`)
    console.log(`Pages without a text of their own (${waiting.length}):`)
    for (const { path, placeholder } of waiting) console.log(`  ${path}: "${placeholder}"`)
    for (const note of unusedFigures()) console.log(note)
    console.log('When a file holds the words of the school, change its `sample: true` to `sample: false`.')
  }
} catch (error) {
  // The sentence that names file and line; where in the program it was noticed is no help to who writes words.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
