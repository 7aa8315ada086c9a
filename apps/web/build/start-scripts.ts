// Inline scripts of built pages. They are part of every page, so they are short.

/** Events that show that a visitor reads the page. Scripts would delay content that is not yet visible, so they wait for it. */
const MOVES = ['pointermove', 'wheel', 'scroll']
/** Events that start the scripts at once. */
const ACTIONS = ['click', 'keyup', 'pointercancel']
/** Events that start the scripts with a delay, so that the page responds to the press before scripts keep the processor busy. */
const PRESSES = ['pointerdown', 'touchstart', 'keydown', 'focusin']
/** The longest time that a press waits, in milliseconds. */
const AFTER_PRESS = 400
/** How long a movement waits after the first paint, in milliseconds. Pictures are painted a few frames after the text. */
const AFTER_PAINT = 400

/**
 * Starts the scripts of a page when the visitor first interacts with it. Until then everything works without them, and a slow
 * network and processor serve the content first. A movement counts a moment after the page has loaded and was painted, because on
 * a quick network loading ends before the first paint. Scripts start after ten seconds at the latest, for the visitor counter and
 * for offline use; on pages of START_AFTER_LOAD once the visible content has loaded (decision 27). Files run one after the other,
 * so that the page responds in between. Browsers below the floor, without cascade layers, run none of them.
 *
 * The complete style sheet is applied at the same time (browser/style-sheet.ts).
 * @param files each after its imports
 */
export function startScript(files: string[]): string {
  return `if(window.CSSLayerBlockRule){let start=async()=>{start=()=>{};const files=${JSON.stringify(files)};for(const file of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:file}));for(const file of files)await import(file).catch(()=>{})};const begin=()=>{for(const sheet of document.querySelectorAll("link[disabled]"))sheet.disabled=false;start()},on=(signs,act)=>signs.forEach(sign=>addEventListener(sign,act,{once:true,passive:true})),waitForPaint=()=>new PerformanceObserver((_,paint)=>{paint.disconnect();setTimeout(begin,${AFTER_PAINT})}).observe({type:"paint",buffered:true});on(${JSON.stringify(MOVES)},()=>document.readyState=="complete"?waitForPaint():on(["load"],waitForPaint));on(${JSON.stringify(ACTIONS)},begin);on(${JSON.stringify(PRESSES)},()=>setTimeout(begin,${AFTER_PRESS}));addEventListener("start",()=>start());setTimeout(()=>start(),1e4)}`
}

/**
 * A second after the page and its pictures have loaded. By then the page is painted, and the first slide stays for
 * five seconds.
 */
export const START_AFTER_LOAD =
  'addEventListener("load",()=>setTimeout(()=>dispatchEvent(new Event("start")),1e3))'

/**
 * Marks a form that was sent before hydration, so that the script does not send it again. The mark is removed when
 * the page is shown again, or after the server's time limit for a request (120 s).
 */
export const MARK_SENT_FORMS =
  'addEventListener("submit",({target:form,defaultPrevented})=>{if(!defaultPrevented){form.dataset.sent="";setTimeout(()=>delete form.dataset.sent,13e4)}});addEventListener("pageshow",({persisted})=>persisted&&document.querySelectorAll("[data-sent]").forEach(form=>{delete form.dataset.sent;form.dataset.back=""}))'
