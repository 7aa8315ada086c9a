// An ESLint rule: components hold no text that visitors read or hear. It belongs to packages/content
// (src/messages/<language>/<area>.ts), where it is translated. visible-text.test.ts applies it.

/** Attributes, component properties and object keys whose text is visible or read by a screen reader. */
const VISIBLE_NAMES =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|ariaLabel|ariaDescription|alt|caption|count|description|empty|heading|help|hint|innerHTML|innerText|label|less|message|more|name|next|note|placeholder|previous|sentence|summary|text|textContent|title)$/

const isLetter = (text) => /\p{L}/u.test(text)
/** Whether this looks like prose: Bangla letters, HTML around a word, or a capital letter followed by small ones. */
const isProse = (text) =>
  /^\p{Lu}\p{L}+\s\p{L}/u.test(text) ||
  /\p{Script=Bengali}/u.test(text) ||
  />\s*\p{Lu}/u.test(text) ||
  /^\p{Lu}\p{Ll}+(?:[\s.,:!?…’'-]|$)/u.test(text)

/** Yields the literal texts of an expression whose value is visible: alternatives, joined parts and templates. */
function* textsOf(node) {
  switch (node?.type) {
    case 'Literal':
      if (typeof node.value === 'string') yield { node, text: node.value }
      break
    case 'TemplateLiteral':
      yield { node, text: node.quasis.map(({ value }) => value.cooked).join(' ') }
      for (const expression of node.expressions) yield* textsOf(expression)
      break
    case 'ConditionalExpression':
      yield* textsOf(node.consequent)
      yield* textsOf(node.alternate)
      break
    case 'LogicalExpression':
    case 'BinaryExpression':
      if (/^[!=<>]/.test(node.operator)) break
      yield* textsOf(node.left)
      yield* textsOf(node.right)
      break
    case 'ArrayExpression':
      for (const element of node.elements) yield* textsOf(element)
      break
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      yield* textsOf(node.expression)
      break
  }
}

/** Values of upstream rows that are used as filters. */
const DATA_VALUES = new Set(['Male', 'Female'])

/** Whether visitors never see this literal: it is compared, imported, a type, an object key, or an error message. */
function isInternal(node) {
  const { parent } = node
  if (DATA_VALUES.has(node.value) || isSchemaType(node)) return true
  switch (parent?.type) {
    case 'BinaryExpression':
      return /^[!=<>]|^in/.test(parent.operator)
    case 'SwitchCase':
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSLiteralType':
      return true
    case 'MemberExpression':
      return parent.property === node
    case 'Property':
      return parent.key === node
    case 'NewExpression':
      return /Error$|^Event$|^CustomEvent$/.test(parent.callee.name ?? '')
    case 'CallExpression':
      return isInternalCall(parent.callee)
    case 'ArrayExpression':
      // `['Tab', 'Enter'].includes(key)`
      return parent.parent.type === 'MemberExpression' && parent.parent.property.name === 'includes'
    default:
      return false
  }
}

/** Whether this is a type name of schema.org. */
function isSchemaType({ parent }) {
  if (parent?.type === 'Property') return parent.key.value === '@type'
  return /^(?:Array|Conditional)Expression$/.test(parent?.type) && isSchemaType(parent)
}

/** Functions whose texts are for browsers and logs. */
function isInternalCall(callee) {
  if (callee.type !== 'MemberExpression') return false
  const { object, property } = callee
  if (object.name === 'console' || object.name === 'performance') return true
  return /^(?:querySelector(?:All)?|closest|matches|get|set|has|append|delete)$/.test(property.name ?? '')
}

export const visibleText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      text: 'Visitors read "{{text}}": it belongs to packages/content/src/messages, not into a component.',
    },
  },
  create(context) {
    const reported = new Set()
    const report = (node, text) => {
      if (reported.has(node)) return
      reported.add(node)
      context.report({
        node,
        messageId: 'text',
        data: { text: text.trim().replace(/\s+/g, ' ').slice(0, 60) },
      })
    }
    const reportTexts = (value) => {
      for (const { node, text } of textsOf(value)) if (isLetter(text)) report(node, text)
    }
    const reportProse = (node, text) => {
      if (isProse(text) && !isInternal(node)) report(node, text)
    }
    return {
      JSXText: (node) => isLetter(node.value) && report(node, node.value),
      'JSXElement > JSXExpressionContainer': reportTexts,
      'JSXFragment > JSXExpressionContainer': reportTexts,
      JSXAttribute({ name, value }) {
        if (typeof name.name !== 'string' || !VISIBLE_NAMES.test(name.name)) return
        // Names of fields and icons are not texts: `<input name="q">`, `<Icon name={outside ? 'open' : 'arrow'}>`.
        for (const { node, text } of textsOf(value))
          if (name.name === 'name' ? isProse(text) : isLetter(text)) report(node, text)
      },
      'AssignmentExpression[left.type="MemberExpression"]'({ left, right }) {
        if (
          /^(?:innerHTML|innerText|textContent|title|ariaLabel|alt|placeholder)$/.test(
            left.property.name ?? '',
          )
        )
          reportTexts(right)
      },
      'CallExpression:matches([callee.name=/^(?:alert|announce|confirm|prompt|setStatus)$/], [callee.property.name=/^(?:setCustomValidity|alert|confirm|prompt)$/])'(
        node,
      ) {
        node.arguments.forEach(reportTexts)
      },
      'CallExpression[callee.property.name="setAttribute"]'({ arguments: [name, value] }) {
        if (VISIBLE_NAMES.test(name?.value ?? '')) reportTexts(value)
      },
      // Any other literal, in whatever way it gets into the page.
      Literal(node) {
        if (typeof node.value === 'string') reportProse(node, node.value)
      },
      TemplateLiteral(node) {
        const [first] = node.quasis
        const text = node.quasis.map(({ value }) => value.cooked).join('…')
        if (isProse(text) || (first.value.cooked === '' && /^[\s,.]*…? \p{Ll}+ \p{Ll}+/u.test(text)))
          reportProse(node, isProse(text) ? text : `A ${text}`)
      },
    }
  },
}
