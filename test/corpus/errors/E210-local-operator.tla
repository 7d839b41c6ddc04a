LOCAL names are not imported.
Marks `Helper`
---- MODULE LocalOperator ----
---- MODULE Inner ----
LOCAL Helper == 0
Visible == Helper
====
INSTANCE Inner
Foo == <<Visible, Helper>>
====
