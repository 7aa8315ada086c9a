#!/usr/bin/python3
"""A window of WebKitGTK for WebKitWebDriver: MiniBrowser is at least 447 px wide, keeps its console to itself, and asks before it prints.

It collects errors of pages in `window.pageErrors`, and prints to the file PRINT_TO on the signal USR1.
"""
import os
import signal
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2

COLLECT = """
window.pageErrors = []
addEventListener('error', (event) => window.pageErrors.push(String(event.message || event.target?.src || event.target?.href)), true)
addEventListener('unhandledrejection', (event) => window.pageErrors.push(String(event.reason)))
addEventListener('securitypolicyviolation', (event) => window.pageErrors.push(event.violatedDirective + ' ' + event.blockedURI))
const write = console.error
console.error = (...words) => (window.pageErrors.push(words.join(' ')), write.apply(console, words))
"""

operations = []
# A session without a folder keeps no photo of a draft.
home = os.environ["HOME"]
stored = WebKit2.WebsiteDataManager(base_data_directory=home, base_cache_directory=home)
context = WebKit2.WebContext.new_with_website_data_manager(stored)
context.set_automation_allowed(True)


def print_page(view):
    settings = Gtk.PrintSettings()
    settings.set_printer("Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, "file://" + os.environ["PRINT_TO"])
    setup = Gtk.PageSetup()
    setup.set_paper_size(Gtk.PaperSize.new(Gtk.PAPER_NAME_A4))
    operation = WebKit2.PrintOperation.new(view)
    operation.set_print_settings(settings)
    operation.set_page_setup(setup)
    operation.print_()
    # Freed too early, it ends the program.
    operations.append(operation)
    return GLib.SOURCE_CONTINUE


def new_view(_session):
    content = WebKit2.UserContentManager()
    frames, time = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
    content.add_script(WebKit2.UserScript.new(COLLECT, frames, time, None, None))
    view = WebKit2.WebView(web_context=context, user_content_manager=content, is_controlled_by_automation=True)
    GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, print_page, view)
    window = Gtk.Window(default_width=390, default_height=844)
    window.add(view)
    window.show_all()
    window.connect("destroy", Gtk.main_quit)
    return view


def on_started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("window")
    session.set_application_info(info)
    session.connect("create-web-view", new_view)


context.connect("automation-started", on_started)
Gtk.main()
