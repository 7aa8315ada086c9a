// Inline scripts of built pages. They stand in every page, so they are written to be short.

/**
 * Starts the scripts of a page at the first sign of a reader: everything works without them until then, and a slow line
 * and processor serve what is to be read first. After ten seconds in any case, for the counter of visits and for
 * offline reading; on pages with START_AFTER_LOAD as soon as all that is seen is there (decision 27). One file after the
 * other, so that a touch is answered between them. Browsers below the floor, those that know no cascade layers, run none
 * of them: they get the page that works without. The whole style sheet comes into force with the first sign.
 * @param files each after those that it imports
 */
export function startScript(files: string[]): string {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']
  return `if(window.CSSLayerBlockRule){let start=async()=>{start=()=>{};const files=${JSON.stringify(files)};for(const file of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:file}));for(const file of files)await import(file).catch(()=>{})};${JSON.stringify(signs)}.forEach(sign=>addEventListener(sign,()=>{for(const sheet of document.querySelectorAll("link[media=print]"))sheet.media="all";start()},{once:true,passive:true}));addEventListener("start",()=>start());setTimeout(()=>start(),1e4)}`
}

/** A second after the page and its pictures: what it shows is painted by then, and a slide stands for five. */
export const START_AFTER_LOAD =
  'addEventListener("load",()=>setTimeout(()=>dispatchEvent(new Event("start")),1e3))'

/**
 * A form that was sent before the page was hydrated is on its way: the mark tells the script that it is not to be sent
 * again. It goes when the page is shown again, which has a mark of its own, or after longer than the server lets a request
 * take (120 s).
 */
export const MARK_SENT_FORMS =
  'addEventListener("submit",({target:form,defaultPrevented})=>{if(!defaultPrevented){form.dataset.sent="";setTimeout(()=>delete form.dataset.sent,13e4)}});addEventListener("pageshow",({persisted})=>persisted&&document.querySelectorAll("[data-sent]").forEach(form=>{delete form.dataset.sent;form.dataset.back=""}))'
