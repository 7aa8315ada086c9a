// HTML pages in place of an answer: what they are, as far as that can be told without repeating their text.

/** Words of the pages by which firewalls and bot checks hold programs back. */
const FIREWALL = new RegExp(
  [
    'just a moment|checking (?:if the site connection|your browser)|attention required|cf-(?:chl|error|browser)',
    'challenge-platform|enable javascript and cookies|verify(?:ing)? (?:that )?you are (?:a )?human|captcha',
    'ddos protection|bot (?:check|verification|protection)|one moment, please|please wait while|testcookie|slowaes',
    'sucuri|incapsula|imperva|imunify360|mod_security|modsecurity|wordfence|fortiguard|fortigate|bitninja|ddos-guard|web application firewall',
    'akamai|request (?:was )?(?:blocked|rejected)|you have been blocked|blocked by|access to this (?:page|resource|site)',
    'your (?:ip|ip address) (?:has been|is) (?:blocked|blacklisted|banned)|support id is',
  ].join('|'),
  'i',
)
/** The beginning of a page is enough to tell. */
const LOOKED_AT = 20_000

/** Whether a page is that of a firewall or bot check before the school's own server. */
export const isFirewallPage = (page: string) => FIREWALL.test(page.slice(0, LOOKED_AT))

const WHAT_TO_DO = "ask the school's technician to let this server's address through"

/** What a page of HTML in place of JSON is, as a sentence without its own words. */
export const describePage = (page: string) =>
  isFirewallPage(page)
    ? `a firewall or bot check before the upstream answers with a page of its own: ${WHAT_TO_DO}`
    : /^<\?xml(?!.{0,300}<(?:!doctype )?html)/is.test(page)
      ? 'the answer is XML, not JSON'
      : 'the answer is an HTML page, not JSON'

/** What refused a request with 401 or 403 and a page. */
export const describeRefusingPage = (page: string, status: number) =>
  isFirewallPage(page)
    ? `a firewall or bot check before the upstream refuses the request (status ${status}), not the upstream itself: ${WHAT_TO_DO}`
    : `the web server refuses the request with a page of its own (status ${status}), before the credential is looked at: ask the school's technician whether the address is right and this server is let through`
