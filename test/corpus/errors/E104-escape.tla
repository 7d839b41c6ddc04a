---- MODULE Test ----
a == "a\\b \n \" \d"
b == 1
====
